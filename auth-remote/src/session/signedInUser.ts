import type { User } from '@firebase/auth';
import type { SignedInUser } from '@laundry-board/shared-types';

/** What the product reads of the SDK's user. */
export type UserProfile = Pick<User, 'email' | 'displayName' | 'photoURL'>;

/** Reads what the product knows of a user; what the provider left out is empty (spec §3). */
export function toSignedInUser({ email, displayName, photoURL }: UserProfile): SignedInUser {
  return { email: email ?? '', displayName: displayName ?? '', photoURL: photoURL ?? '' };
}

/** Whether two users look the same on the page. */
export function isSameUser(one: SignedInUser, other: SignedInUser): boolean {
  return (
    one.email === other.email &&
    one.displayName === other.displayName &&
    one.photoURL === other.photoURL
  );
}
