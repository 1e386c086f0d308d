import { type Auth, reload, signOut, type User } from '@firebase/auth';
import { firstTile, type MarkedPage } from './firstTile.ts';

/**
 * Looks up the account of a session that was found at the start, and signs out one that is disabled or deleted or whose
 * tokens were revoked. It waits for the first tile, which nothing must delay: Firestore checks the token itself and
 * lets nobody in meanwhile. A look-up that fails for another reason, such as no network, changes nothing.
 *
 * @returns Whether the account is well, so that the user's name and photo are up to date.
 */
export async function checkAccount(auth: Auth, user: User, page: MarkedPage): Promise<boolean> {
  await firstTile(page);
  if (auth.currentUser !== user) return false;
  try {
    await reload(user);
    return auth.currentUser === user;
  } catch (error) {
    // For every other verdict on the account, the SDK itself has signed out.
    if (hasCode(error, 'auth/invalid-user-token') && auth.currentUser === user) await signOut(auth);
    return false;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
