import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { UserSession, UserState } from 'shared-types';
import { createVisitorSession } from './userSession.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const SIGNED_IN: UserState = {
  phase: 'signed-in',
  user: { email: 'ada@campus.example', displayName: '', photoURL: '' },
};

/** A session of Firebase in the hands of the test. */
function firebaseSession() {
  let state: UserState = { phase: 'loading' };
  const listeners = new Set<() => void>();
  const signIn = jest.fn<UserSession['signIn']>(() => Promise.resolve());
  const session: UserSession = {
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    getSnapshot: () => state,
    signIn,
    signOut: () => Promise.resolve(),
  };
  return {
    session,
    signIn,
    become: (next: UserState) => {
      state = next;
      for (const listener of listeners) listener();
    },
  };
}

test('a visitor is signed out at once, and Firebase is loaded after that', async () => {
  const load = jest.fn(() => Promise.resolve(firebaseSession().session));
  const session = createVisitorSession(load);
  expect(session.getSnapshot()).toEqual({ phase: 'signed-out', canSignIn: false });
  expect(load).not.toHaveBeenCalled();
  await jest.runAllTimersAsync();
  expect(load).toHaveBeenCalledTimes(1);
  // Firebase is still looking for a session; the login screen stays.
  expect(session.getSnapshot()).toEqual({ phase: 'signed-out', canSignIn: false });
});

test('what Firebase tells is passed on', async () => {
  const firebase = firebaseSession();
  const session = createVisitorSession(() => Promise.resolve(firebase.session));
  const onChange = jest.fn();
  const leave = session.subscribe(onChange);
  await jest.runAllTimersAsync();
  onChange.mockClear();
  firebase.become(SIGNED_IN);
  expect(onChange).toHaveBeenCalledTimes(1);
  expect(session.getSnapshot()).toEqual(SIGNED_IN);
  leave();
  firebase.become({ phase: 'signed-out', canSignIn: false });
  expect(onChange).toHaveBeenCalledTimes(1);
});

test('a click before Firebase has come waits for it', async () => {
  const firebase = firebaseSession();
  const session = createVisitorSession(() => Promise.resolve(firebase.session));
  await session.signIn();
  expect(firebase.signIn).toHaveBeenCalledTimes(1);
});

test('when Firebase can not be loaded a click logs it, and the next one tries again', async () => {
  const error = jest.spyOn(console, 'error').mockImplementation(() => {});
  const firebase = firebaseSession();
  let isDown = true;
  const load = jest.fn(() =>
    isDown ? Promise.reject(new Error('down')) : Promise.resolve(firebase.session),
  );
  const session = createVisitorSession(load);
  await jest.runAllTimersAsync();
  expect(error).not.toHaveBeenCalled();
  await session.signIn();
  expect(error).toHaveBeenCalledWith('Error signing in', new Error('down'));
  isDown = false;
  await session.signIn();
  expect(firebase.signIn).toHaveBeenCalledTimes(1);
  expect(load).toHaveBeenCalledTimes(3);
});
