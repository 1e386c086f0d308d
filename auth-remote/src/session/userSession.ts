import type { UserSession, UserSessionOptions, UserState } from '@laundry-board/shared-types';
import { hasSessionHint } from '@laundry-board/shared-types/sessionHint';
import { withTimeLimit } from '@laundry-board/shared-types/timeLimit';

/** Longest wait for the code behind the login screen before the host is told, milliseconds. */
const LOADING_LIMIT_MS = 10_000;

/**
 * The page's user session; see {@link UserSession}. Where a resident may be signed in, it comes with
 * Firebase, which knows; a visitor's comes at once, and Firebase after it.
 */
export async function openUserSession(options: UserSessionOptions): Promise<UserSession> {
  const load = async (): Promise<() => UserSession> => {
    const { openFirebaseSession } = await import(
      /* webpackChunkName: "firebase" */ './firebaseSession.ts'
    );
    return () => openFirebaseSession(options);
  };
  return hasSessionHint() ? (await load())() : createVisitorSession(load);
}

/**
 * A session that begins signed out, while the code of the one that can sign in is being loaded behind
 * the login screen. When that fails its state says so, until it comes after all.
 */
export function createVisitorSession(load: () => Promise<() => UserSession>): UserSession {
  const listeners = new Set<() => void>();
  let session: UserSession | undefined;
  let loading: Promise<UserSession> | undefined;
  let signedOut: Extract<UserState, { phase: 'signed-out' }> = {
    phase: 'signed-out',
    canSignIn: false,
  };

  function notify(): void {
    for (const listener of listeners) listener();
  }

  function prepare(): Promise<UserSession> {
    loading ??= withTimeLimit(load().then(open), LOADING_LIMIT_MS, 'Loading the sign-in').catch(
      (error: unknown) => {
        loading = undefined;
        signedOut = { phase: 'signed-out', canSignIn: false, error };
        notify();
        throw error;
      },
    );
    return loading;
  }

  function open(openLoaded: () => UserSession): UserSession {
    if (signedOut.error !== undefined && listeners.size === 0)
      throw new Error('Another session has been opened.');
    if (session === undefined) {
      session = openLoaded();
      session.subscribe(notify);
      signedOut = { phase: 'signed-out', canSignIn: false };
      notify();
    }
    return session;
  }

  // After the login screen is drawn.
  setTimeout(() => void prepare().catch(() => {}));

  return {
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    getSnapshot: () => {
      const state = session?.getSnapshot() ?? signedOut;
      return state.phase === 'loading' ? signedOut : state;
    },
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
