import { expect, jest, test } from '@jest/globals';
import { checkAccount, type CheckedUser } from './accountCheck.ts';
import type { Account } from './accountLookup.ts';

const ADA = { email: 'ada@campus.example', displayName: 'Ada', photoURL: '' };

const valid = (user = ADA): Account => ({ kind: 'valid', user });

/** A session of a user that was found at the start, and what the look-up will say of the account. */
function createSession(account: Account) {
  const user = {
    ...ADA,
    photoURL: null,
    getIdToken: jest.fn(() => Promise.resolve('token')),
    reload: jest.fn(() => Promise.resolve()),
  };
  const auth: { currentUser: CheckedUser | null; signOut: jest.Mock<() => Promise<void>> } = {
    currentUser: user,
    signOut: jest.fn(() => {
      auth.currentUser = null;
      return Promise.resolve();
    }),
  };
  const firstTile = jest.fn(() => Promise.resolve());
  const lookUp = jest.fn((_idToken: string) => Promise.resolve(account));
  return { user, auth, firstTile, lookUp };
}

type Session = ReturnType<typeof createSession>;

const check = ({ user, ...rest }: Session) => checkAccount(rest, user);

test('an account that is as it was changes nothing', async () => {
  const session = createSession(valid());
  await expect(check(session)).resolves.toBe(false);
  expect(session.user.reload).not.toHaveBeenCalled();
  expect(session.auth.currentUser).toBe(session.user);
});

test('the account of the ID token is looked up', async () => {
  const session = createSession(valid());
  await check(session);
  expect(session.lookUp).toHaveBeenCalledWith('token');
});

test('the look-up waits for the first tile', async () => {
  const session = createSession(valid());
  let showTile = (): void => {};
  session.firstTile.mockReturnValue(new Promise((resolve) => (showTile = resolve)));
  const checked = check(session);
  expect(session.user.getIdToken).not.toHaveBeenCalled();
  showTile();
  await checked;
  expect(session.lookUp).toHaveBeenCalledTimes(1);
});

test.each(['email', 'displayName', 'photoURL'])('another %s is stored', async (field) => {
  const session = createSession(valid({ ...ADA, [field]: 'another' }));
  await expect(check(session)).resolves.toBe(true);
  expect(session.user.reload).toHaveBeenCalledTimes(1);
});

test('an account that has ended is signed out', async () => {
  const session = createSession({ kind: 'ended' });
  await expect(check(session)).resolves.toBe(false);
  expect(session.auth.signOut).toHaveBeenCalledTimes(1);
});

test('a look-up that says nothing of the account keeps the session', async () => {
  const session = createSession({ kind: 'unknown' });
  await expect(check(session)).resolves.toBe(false);
  expect(session.auth.signOut).not.toHaveBeenCalled();
});

test('an ID token that can’t be had keeps the session', async () => {
  const session = createSession(valid());
  session.user.getIdToken.mockRejectedValue(new Error('auth/network-request-failed'));
  await expect(check(session)).resolves.toBe(false);
  expect(session.auth.signOut).not.toHaveBeenCalled();
});

test('a change that can’t be stored keeps the session', async () => {
  const session = createSession(valid({ ...ADA, displayName: 'another' }));
  session.user.reload.mockRejectedValue(new Error('auth/network-request-failed'));
  await expect(check(session)).resolves.toBe(false);
  expect(session.auth.signOut).not.toHaveBeenCalled();
});

test('a user who signs out before the first tile is not looked up', async () => {
  const session = createSession(valid());
  session.auth.currentUser = null;
  await expect(check(session)).resolves.toBe(false);
  expect(session.user.getIdToken).not.toHaveBeenCalled();
});

test('the verdict on a user who has left signs nobody else out', async () => {
  const session = createSession({ kind: 'ended' });
  const next = createSession(valid()).user;
  session.lookUp.mockImplementation(() => {
    session.auth.currentUser = next;
    return Promise.resolve({ kind: 'ended' });
  });
  await expect(check(session)).resolves.toBe(false);
  expect(session.auth.signOut).not.toHaveBeenCalled();
});

test('a user who signs out while the change is stored is not shown again', async () => {
  const session = createSession(valid({ ...ADA, displayName: 'another' }));
  session.user.reload.mockImplementation(() => {
    session.auth.currentUser = null;
    return Promise.resolve();
  });
  await expect(check(session)).resolves.toBe(false);
});
