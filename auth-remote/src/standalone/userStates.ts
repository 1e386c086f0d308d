import type { SignedInUser, UserState } from '@laundry-board/shared-types';

/** Whom the fixed states show. */
export const SAMPLE_USER: SignedInUser = {
  email: 'ada@campus.example',
  displayName: 'Ada Lovelace',
  photoURL: '',
};

/** Each state of the sign-in, by its name in `?state=`. */
export const USER_STATES: ReadonlyMap<string, UserState> = new Map<string, UserState>([
  ['loading', { phase: 'loading' }],
  ['preparing', { phase: 'signed-out', canSignIn: false }],
  ['signed-out', { phase: 'signed-out', canSignIn: true }],
  ['signed-in', { phase: 'signed-in', user: SAMPLE_USER }],
  ['no-email', { phase: 'signed-in', user: { ...SAMPLE_USER, email: '' } }],
]);
