import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { User } from '@firebase/auth';
import { hasSessionHint, setSessionHint } from '@laundry-board/shared-types/sessionHint';
import { createFirebaseSession, type OpenAuth } from './firebaseSession.ts';

beforeEach(() => localStorage.clear());
afterEach(() => void jest.restoreAllMocks());

const settle = () => new Promise((resolve) => setTimeout(resolve));

function createUser(displayName: string | null = 'Ada', signIn: Partial<User> = {}): User {
  const metadata = { lastSignInTime: 'Mon, 13 Jan 2026 08:00:00 GMT' };
  const account = { email: 'ada@campus.example', displayName, photoURL: null };
  const user = { ...account, metadata, refreshToken: 'one', ...signIn };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the session reads of the SDK's user
  return user as unknown as User;
}

/** A session, and the SDK behind it, which the test drives. */
function createSession({ mayOpenPopup = true } = {}) {
  let report: (user: User | null) => void = () => {};
  const auth = {
    currentUser: null as User | null,
    authStateReady: () => Promise.resolve(),
    onAuthStateChanged: (onChange: typeof report) => {
      report = onChange;
    },
    signOut: jest.fn(() => Promise.resolve()),
  };
  const popup = {
    prepare: jest.fn(() => Promise.resolve()),
    open: jest.fn(() => Promise.resolve()),
  };
  const checkAccount = jest.fn((_user: User) => Promise.resolve(false));
  let open = (): void => {};
  let fail: (error: Error) => void = () => {};
  const opening = new Promise<OpenAuth>((resolve, reject) => {
    open = () => resolve({ auth, popup, checkAccount });
    fail = reject;
  });
  let signOutElsewhere = (): void => {};
  const announceSignOut = jest.fn();
  const session = createFirebaseSession(opening, () => mayOpenPopup, {
    announceSignOut,
    onSignOut: (callback) => {
      signOutElsewhere = callback;
    },
  });
  return {
    session,
    announceSignOut,
    auth,
    popup,
    checkAccount,
    fail,
    /** Somebody signs out in another tab. */
    signOutElsewhere: async () => {
      signOutElsewhere();
      await settle();
    },
    open: async () => {
      open();
      await settle();
    },
    /** The SDK reports who is signed in. */
    report: async (user: User | null) => {
      auth.currentUser = user;
      report(user);
      await settle();
    },
  };
}

async function createSignedOut(options = {}) {
  const parts = createSession(options);
  await parts.open();
  await parts.report(null);
  return parts;
}

const ADA = { email: 'ada@campus.example', displayName: 'Ada', photoURL: '' };

test('the session is loading until Firebase knows', async () => {
  const { session, open } = createSession();
  expect(session.getSnapshot()).toEqual({ phase: 'loading' });
  await open();
  expect(session.getSnapshot()).toEqual({ phase: 'loading' });
});

test('a user is signed in', async () => {
  const { session, open, report } = createSession();
  await open();
  await report(createUser());
  expect(session.getSnapshot()).toEqual({ phase: 'signed-in', user: ADA });
});

test('what the provider left out is empty in the user', async () => {
  const { session, open, report } = createSession();
  await open();
  await report(createUser(null));
  expect(session.getSnapshot()).toMatchObject({ user: { displayName: '', photoURL: '' } });
});

test('without a user, the popup is prepared and the buttons are ready', async () => {
  const { session, popup } = await createSignedOut();
  expect(popup.prepare).toHaveBeenCalledTimes(1);
  expect(session.getSnapshot()).toEqual({ phase: 'signed-out', canSignIn: true });
});

test('the buttons are busy while the popup is prepared', async () => {
  const { session, popup, open, report } = createSession();
  popup.prepare.mockReturnValue(new Promise(() => {}));
  await open();
  await report(null);
  expect(session.getSnapshot()).toEqual({ phase: 'signed-out', canSignIn: false });
});

test('a popup that can’t be prepared is logged', async () => {
  const warn = jest.spyOn(console, 'warn').mockReturnValue();
  const { session, popup, open, report } = createSession();
  popup.prepare.mockRejectedValue(new Error('offline'));
  await open();
  await report(null);
  expect(warn).toHaveBeenCalledWith('Google sign-in is not ready yet.', new Error('offline'));
  expect(session.getSnapshot()).toEqual({ phase: 'signed-out', canSignIn: true });
});

test('a returning resident waits for no popup', async () => {
  const { popup, open, report } = createSession();
  await open();
  await report(createUser());
  expect(popup.prepare).not.toHaveBeenCalled();
});

test('the session hint follows the user', async () => {
  const { open, report } = createSession();
  await open();
  await report(createUser());
  expect(hasSessionHint()).toBe(true);
  await report(null);
  expect(hasSessionHint()).toBe(false);
});

test('a user who is found at the start is checked', async () => {
  const { checkAccount, open, report } = createSession();
  const user = createUser();
  await open();
  await report(user);
  expect(checkAccount).toHaveBeenCalledWith(user);
});

test('a user who signs in is not checked: Google just was', async () => {
  const { checkAccount, report } = await createSignedOut();
  await report(createUser());
  expect(checkAccount).not.toHaveBeenCalled();
});

test('a change that the check finds is shown', async () => {
  const { session, checkAccount, open, report } = createSession();
  const user = createUser();
  checkAccount.mockImplementation(() => {
    Object.assign(user, { displayName: 'Augusta' });
    return Promise.resolve(true);
  });
  await open();
  await report(user);
  expect(session.getSnapshot()).toMatchObject({ user: { displayName: 'Augusta' } });
});

test('a check that finds nothing draws nothing again', async () => {
  const { session, open, report } = createSession();
  await open();
  const onChange = jest.fn();
  session.subscribe(onChange);
  await report(createUser());
  expect(onChange).toHaveBeenCalledTimes(1);
});

test('a user whom another tab signs out is signed out here, too', async () => {
  const { auth, open, report, signOutElsewhere } = createSession();
  await open();
  await report(createUser());
  await signOutElsewhere();
  expect(auth.signOut).toHaveBeenCalledTimes(1);
});

test('a user whom another tab signs out during the start is signed out here, too', async () => {
  const { auth, open, signOutElsewhere } = createSession();
  await open();
  await signOutElsewhere();
  expect(auth.signOut).toHaveBeenCalledTimes(1);
});

test('a session that another tab stores again after its sign-out is signed out again', async () => {
  const { session, auth, open, report } = createSession();
  await open();
  await report(createUser());
  await session.signOut();
  await report(null);
  await report(createUser());
  expect(auth.signOut).toHaveBeenCalledTimes(2);
  expect(session.getSnapshot()).toMatchObject({ phase: 'signed-out' });
});

test('a session that is stored again after the sign-out of another tab is signed out again', async () => {
  const { session, auth, open, report, signOutElsewhere } = createSession();
  await open();
  await report(createUser());
  await signOutElsewhere();
  await report(null);
  await report(createUser());
  expect(auth.signOut).toHaveBeenCalledTimes(2);
  expect(session.getSnapshot()).toMatchObject({ phase: 'signed-out' });
});

test.each([
  ['', { refreshToken: 'two' }],
  [' at an emulator', { metadata: { lastSignInTime: 'Mon, 13 Jan 2026 08:00:02 GMT' } }],
])('a user who signs in again after a sign-out%s is signed in', async (_, signIn) => {
  const { session, open, report } = createSession();
  await open();
  await report(createUser());
  await session.signOut();
  await report(null);
  await report(createUser('Ada', signIn));
  expect(session.getSnapshot()).toEqual({ phase: 'signed-in', user: ADA });
});

test('a failed sign-out after that of another tab is only logged', async () => {
  const log = jest.spyOn(console, 'error').mockReturnValue();
  const { auth, open, report, signOutElsewhere } = createSession();
  await open();
  await report(createUser());
  const error = new Error('auth/internal-error');
  auth.signOut.mockRejectedValue(error);
  await signOutElsewhere();
  expect(log).toHaveBeenCalledWith('Error signing out', error);
});

test('where nobody is signed in, the sign-out of another tab changes nothing', async () => {
  const { auth, signOutElsewhere } = await createSignedOut();
  await signOutElsewhere();
  expect(auth.signOut).not.toHaveBeenCalled();
});

test('a sign-out is announced to the other tabs', async () => {
  const { session, announceSignOut, open, report } = createSession();
  await open();
  await report(createUser());
  await session.signOut();
  expect(announceSignOut).toHaveBeenCalledTimes(1);
});

test('a sign-out that fails is announced to nobody', async () => {
  jest.spyOn(console, 'error').mockReturnValue();
  const { session, announceSignOut, auth, open } = createSession();
  await open();
  auth.signOut.mockRejectedValue(new Error('auth/internal-error'));
  await session.signOut();
  expect(announceSignOut).not.toHaveBeenCalled();
});

test('a user who is found without a hint is signed in', async () => {
  const { session, open, report } = createSession();
  await open();
  await report(createUser());
  expect(session.getSnapshot()).toMatchObject({ phase: 'signed-in' });
});

test('a click opens the popup', async () => {
  const { session, popup } = await createSignedOut();
  await session.signIn();
  expect(popup.open).toHaveBeenCalledTimes(1);
});

test('a click before Firebase is open is kept', async () => {
  const { session, popup, open } = createSession();
  const clicked = session.signIn();
  await open();
  await clicked;
  expect(popup.open).toHaveBeenCalledTimes(1);
});

test('a click that the browser has forgotten opens nothing', async () => {
  const { session, popup } = await createSignedOut({ mayOpenPopup: false });
  await session.signIn();
  expect(popup.open).not.toHaveBeenCalled();
});

test('a failed sign-in is only logged', async () => {
  const log = jest.spyOn(console, 'error').mockReturnValue();
  const { session, popup } = await createSignedOut();
  const error = new Error('auth/popup-closed-by-user');
  popup.open.mockRejectedValue(error);
  await session.signIn();
  expect(log).toHaveBeenCalledWith('Error signing in', error);
  expect(session.getSnapshot()).toEqual({ phase: 'signed-out', canSignIn: true });
});

test('a failed sign-out is only logged', async () => {
  const log = jest.spyOn(console, 'error').mockReturnValue();
  const { session, auth, open } = createSession();
  await open();
  const error = new Error('auth/internal-error');
  auth.signOut.mockRejectedValue(error);
  await session.signOut();
  expect(log).toHaveBeenCalledWith('Error signing out', error);
});

test('the state holds an error when Firebase can’t be opened', async () => {
  const { session, fail } = createSession();
  const error = new Error('auth/invalid-api-key');
  fail(error);
  await settle();
  expect(session.getSnapshot()).toEqual({ phase: 'signed-out', canSignIn: false, error });
});

test('a Firebase that can’t be opened leaves the hint to the next visit', async () => {
  setSessionHint(true);
  const { fail } = createSession();
  fail(new Error('auth/invalid-api-key'));
  await settle();
  expect(hasSessionHint()).toBe(true);
});
