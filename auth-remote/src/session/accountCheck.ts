import { type Auth, signOut, type User } from '@firebase/auth';
import { UserImpl } from '@firebase/auth/internal';
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
  try {
    await lookUp(auth, user);
    return auth.currentUser === user;
  } catch (error) {
    // For every other verdict on the account, the SDK itself has signed out.
    if (hasCode(error, 'auth/invalid-user-token') && auth.currentUser === user) await signOut(auth);
    return false;
  }
}

/**
 * Looks up the account of a user who is still signed in. The SDK's `reload` does the same, but also reports a new token
 * where there is none, and Firestore opens its connection anew.
 */
async function lookUp(auth: Auth, user: User): Promise<void> {
  if (auth.currentUser !== user || !(user instanceof UserImpl)) return;
  // oxlint-disable-next-line no-underscore-dangle
  await user._updateTokensIfNecessary({ localId: user.uid }, true);
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
