import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { UserState } from '@laundry-board/shared-types';
import { createStore } from '@laundry-board/shared-types/store';
import { createVisitorSession } from './userSession.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const SIGNED_OUT: UserState = { phase: 'signed-out', canSignIn: false };

const SIGNED_IN: UserState = {
  phase: 'signed-in',
  user: { email: 'ada@campus.example', displayName: '', photoURL: '' },
};

const settle = () => Promise.resolve();

/** A visitor's session, whose Firebase has not come yet. */
function openSession() {
  const { subscribe, getSnapshot } = createStore(SIGNED_IN);
  const open = jest.fn(() => ({ subscribe, getSnapshot, signIn: settle, signOut: settle }));
  let arrive = (): void => {};
  const load = () => new Promise<typeof open>((resolve) => (arrive = () => resolve(open)));
  const session = createVisitorSession(load);
  return {
    session,
    /** Opens the session that Firebase knows. */
    open,
    waitTooLong: () => jest.advanceTimersByTimeAsync(10_001),
    /** Firebase comes after all. */
    arrive: async () => {
      arrive();
      await jest.runAllTimersAsync();
    },
  };
}

test('a visitor is signed out until Firebase comes', () => {
  const { session } = openSession();
  expect(session.getSnapshot()).toEqual(SIGNED_OUT);
});

test('the state holds an error when Firebase does not come in time', async () => {
  const { session, waitTooLong } = openSession();
  session.subscribe(() => {});
  await waitTooLong();
  expect(session.getSnapshot()).toMatchObject({ error: expect.any(Error) });
});

test('the state follows a Firebase that comes too late', async () => {
  const { session, open, waitTooLong, arrive } = openSession();
  session.subscribe(() => {});
  await waitTooLong();
  await arrive();
  expect(open).toHaveBeenCalledTimes(1);
  expect(session.getSnapshot()).toEqual(SIGNED_IN);
});

test('a Firebase that comes too late is not opened for a page that has another session', async () => {
  const { session, open, waitTooLong, arrive } = openSession();
  const leave = session.subscribe(() => {});
  leave();
  await waitTooLong();
  expect(session.getSnapshot()).toMatchObject({ error: expect.any(Error) });
  await arrive();
  expect(open).not.toHaveBeenCalled();
});
