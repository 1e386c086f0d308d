import type { UserSession, UserSessionOptions } from 'shared-types';
import { maySignInByItself } from 'shared-types/returningResident';
import { openVisitorSession } from './openVisitorSession.ts';

/**
 * The page's user session; see {@link UserSession}. Where a resident may be signed in, it comes with
 * Firebase, which knows; a visitor's comes at once, and Firebase after it.
 */
export async function openUserSession(options: UserSessionOptions): Promise<UserSession> {
  const load = async (): Promise<UserSession> => {
    const { openFirebaseSession } = await import(
      /* webpackChunkName: "firebase" */ './openFirebaseSession.ts'
    );
    return openFirebaseSession(options);
  };
  return maySignInByItself() ? load() : openVisitorSession(load);
}
