import type { AuthModule, UserSession, UserSessionOptions } from '@laundry-board/shared-types';

/**
 * Opens the page's one user session, with whatever version of auth-remote has been loaded. A loaded version that
 * renders the login screen once more gets the session that is already open, unless that has an error: then another
 * one takes its place.
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
    // A session without subscribers stays closed.
    unsubscribe();
    const opened = await open(options);
    unsubscribe = opened.subscribe(() => {
      const error = errorOf(opened);
      if (error !== undefined) onError(error);
    });
    session = opened;
    return opened;
  };
}

function errorOf(session: UserSession): unknown {
  const state = session.getSnapshot();
  return state.phase === 'signed-out' ? state.error : undefined;
}
