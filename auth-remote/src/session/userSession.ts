import type { UserSession, UserSessionOptions, UserState } from '@laundry-board/shared-types';
import { hasSessionHint } from '@laundry-board/shared-types/sessionHint';
import { createStore } from '@laundry-board/shared-types/store';
import { withTimeLimit } from '@laundry-board/shared-types/timing';
import { probeStorage } from './storageProbe.ts';

/** Longest wait for the code behind the login screen before the session's state has an error, milliseconds. */
const LOADING_LIMIT_MS = 10_000;

/**
 * The page's user session; see {@link UserSession}. If a resident may be signed in, it waits for Firebase, which knows.
 * A visitor's session is there at once, and Firebase loads later.
 */
export async function openUserSession(options: UserSessionOptions): Promise<UserSession> {
  const load = async (): Promise<() => UserSession> => {
    // In parallel with the code that awaits its answer.
    const storage = probeStorage(window);
    const { openFirebaseSession } = await import(
      /* webpackChunkName: "firebase" */ './openFirebaseSession.ts'
    );
    return () => openFirebaseSession(options, window, storage);
  };
  return hasSessionHint() ? (await load())() : createVisitorSession(load);
}

const SIGNED_OUT: UserState = { phase: 'signed-out', canSignIn: false };

/**
 * A session that is signed out at first, while the code of the one that can sign in is being loaded behind the login
 * screen. If that fails, its state has an error until the code is loaded after all.
 */
export function createVisitorSession(load: () => Promise<() => UserSession>): UserSession {
  let hasSubscribers = false;
  const { subscribe, getSnapshot, set } = createStore(SIGNED_OUT, () => {
    hasSubscribers = true;
    return () => {
      hasSubscribers = false;
    };
  });
  let session: UserSession | undefined;
  let loading: Promise<UserSession> | undefined;

  function prepare(): Promise<UserSession> {
    loading ??= withTimeLimit(load().then(open), LOADING_LIMIT_MS, 'Loading the sign-in').catch(
      (error: unknown) => {
        loading = undefined;
        if (session === undefined) set({ phase: 'signed-out', canSignIn: false, error });
        throw error;
      },
    );
    return loading;
  }

  function open(openLoaded: () => UserSession): UserSession {
    if (session !== undefined) return session;
    if ('error' in getSnapshot() && !hasSubscribers)
      throw new Error('Another session has been opened.');
    const opened = openLoaded();
    const update = (): void => {
      const state = opened.getSnapshot();
      set(state.phase === 'loading' ? SIGNED_OUT : state);
    };
    session = opened;
    opened.subscribe(update);
    update();
    return opened;
  }

  // After the login screen is rendered.
  setTimeout(() => void prepare().catch(() => {}));

  return {
    subscribe,
    getSnapshot,
    signIn: async () => {
      try {
        await (await prepare()).signIn();
      } catch (error) {
        console.error('Error signing in', error);
      }
    },
    signOut: async () => session?.signOut(),
  };
}
