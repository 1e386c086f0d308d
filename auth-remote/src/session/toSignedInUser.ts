import type { User } from 'firebase/auth';
import type { SignedInUser } from 'shared-types';

/** Reads what the product knows of a user; what the provider left out is empty (specification §3). */
export function toSignedInUser(
  user: Pick<User, 'email' | 'displayName' | 'photoURL'>,
): SignedInUser {
  return {
    email: user.email ?? '',
    displayName: user.displayName ?? '',
    photoURL: user.photoURL ?? '',
  };
}
