import type { Auth, User } from '@firebase/auth';
import type { Account } from './accountLookup.ts';
import { isSameUser, toSignedInUser, type UserProfile } from './signedInUser.ts';

interface AccountCheck {
  readonly auth: Pick<Auth, 'signOut'> & { readonly currentUser: CheckedUser | null };
  /** Resolves when the look-up no longer delays the first tile. */
  readonly firstTile: () => Promise<void>;
  readonly lookUp: (idToken: string) => Promise<Account>;
}

/** What is needed of the SDK's user. */
export type CheckedUser = UserProfile & Pick<User, 'getIdToken' | 'reload'>;

/**
 * Looks up the account of a session that was found at the start, and signs out one that is disabled or deleted or whose
 * tokens were revoked. It waits for the first tile, so that it does not delay it. Until then Firestore checks the token
 * itself. A look-up that fails for another reason, such as no network, changes nothing.
 *
 * The SDK's `reload` would look up the account, too, but it also reports a new token when there is none, and then
 * Firestore opens its connection anew. So `reload` runs only if the user's name, photo or e-mail has changed, which it
 * then stores.
 *
 * @returns Whether the user has changed and is still signed in.
 */
export async function checkAccount(
  { auth, firstTile, lookUp }: AccountCheck,
  user: CheckedUser,
): Promise<boolean> {
  const isCurrent = (): boolean => auth.currentUser === user;
  await firstTile();
  if (!isCurrent()) return false;
  try {
    const account = await lookUp(await user.getIdToken());
    if (!isCurrent()) return false;
    if (account.kind === 'ended') await auth.signOut();
    if (account.kind !== 'valid' || isSameUser(account.user, toSignedInUser(user))) return false;
    await user.reload();
    return isCurrent();
  } catch {
    // No network, or a token that can't be exchanged because of the account: then the SDK itself has signed out.
    return false;
  }
}
