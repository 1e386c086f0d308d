/** A Google account; fields that Google would omit are absent. */
export interface Account {
  readonly email?: string | undefined;
  readonly displayName?: string | undefined;
  /** Absolute, or relative to the Auth server. */
  readonly photoUrl?: string | undefined;
}

/** An account in the chooser, and what it demonstrates. */
export interface DemoAccount extends Account {
  readonly purpose: string;
}

/** The accounts that the chooser offers. */
export const demoAccounts: readonly DemoAccount[] = [
  {
    displayName: 'Ada Lovelace',
    email: 'ada@campus.example',
    photoUrl: '/emulator/photos/ada.svg',
    purpose: 'The usual resident',
  },
  { email: 'plain@campus.example', purpose: 'Neither name nor photo' },
  { displayName: 'Alan Turing', email: 'alan@tech.example', purpose: 'Another school' },
  {
    displayName: 'Grace Hopper',
    email: 'hopper@nowhere.example',
    purpose: 'A school without data',
  },
  {
    displayName: 'Mary Jackson',
    email: 'mary@city.example',
    purpose: 'A campus of 2,000 machines',
  },
  { purpose: 'An account without an address' },
];
