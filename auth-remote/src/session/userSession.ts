import type { UserSession, UserSessionOptions, UserState } from 'shared-types';
import { maySignInByItself } from 'shared-types/returningResident';

const SIGNED_OUT: UserState = { phase: 'signed-out', canSignIn: false };

/**
 * The page's user session; see {@link UserSession}. Where a resident may be signed in, it comes with
 * Firebase, which knows; a visitor's comes at once, and Firebase after it.
 */
export async function openUserSession(options: UserSessionOptions): Promise<UserSession> {
  const load = async (): Promise<UserSession> => {
    const { openFirebaseSession } = await import(
      /* webpackChunkName: "firebase" */ './firebaseSession.ts'
    );
    return openFirebaseSession(options);
  };
  return maySignInByItself() ? load() : createVisitorSession(load);
}

/**
 * A session that begins signed out, while the one that can sign in is being loaded behind the login
 * screen. When loading fails, the next sign-in tries again.
 */
export function createVisitorSession(load: () => Promise<UserSession>): UserSession {
  const listeners = new Set<() => void>();
  let session: UserSession | undefined;
  let loading: Promise<UserSession> | undefined;

  function notify(): void {
    for (const listener of listeners) listener();
  }

  function prepare(): Promise<UserSession> {
    loading ??= load().then(
      (loaded) => {
        session = loaded;
        loaded.subscribe(notify);
        notify();
        return loaded;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  }

  // After the login screen is drawn; whoever clicks learns of a failure.
  setTimeout(() => void prepare().catch(() => {}));

  return {
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    getSnapshot: () => {
      const state = session?.getSnapshot() ?? SIGNED_OUT;
      return state.phase === 'loading' ? SIGNED_OUT : state;
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
