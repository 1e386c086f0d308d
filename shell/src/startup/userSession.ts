import type { AuthModule, UserSession, UserSessionOptions } from '@laundry-board/shared-types';
import { createStore } from '@laundry-board/shared-types/store';

/**
 * Opens the page's one user session, by the loaded version of auth-remote. If auth-remote is loaded again, it gets the
 * session that is already open. Only a session with an error is replaced.
 *
 * @param onError Called when the code of an open session could not be loaded, so that it can sign nobody in.
 */
export function createSessionOpener(
  options: UserSessionOptions,
  onError: (error: unknown) => void,
): (open: AuthModule['openUserSession']) => Promise<UserSession> {
  let session: UserSession | undefined;
  let unsubscribe = (): void => {};
  return async (open) => {
    if (session !== undefined && errorOf(session) === undefined) return session;
    // The previous session stays closed, because it had no other subscriber.
    unsubscribe();
    const opened = await open(options);
    const { set, ...state } = createStore(opened.getSnapshot());
    unsubscribe = opened.subscribe(() => {
      set(opened.getSnapshot());
      const error = errorOf(opened);
      if (error !== undefined) onError(error);
    });
    session = { ...state, signIn: () => opened.signIn(), signOut: () => opened.signOut() };
    return session;
  };
}

function errorOf(session: UserSession): unknown {
  const state = session.getSnapshot();
  return state.phase === 'signed-out' ? state.error : undefined;
}
