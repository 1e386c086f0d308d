import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { UserSession, UserState } from '@laundry-board/shared-types';
import { createStore } from '@laundry-board/shared-types/store';
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

function firebaseSession() {
  const { subscribe, getSnapshot, set } = createStore<UserState>({ phase: 'loading' });
  const signIn = jest.fn<UserSession['signIn']>(() => Promise.resolve());
  const signOut = () => Promise.resolve();
  const session: UserSession = { subscribe, getSnapshot, signIn, signOut };
  return { session, signIn, become: set };
}

test('a visitor is signed out at once, and Firebase is loaded after that', async () => {
  const load = jest.fn(() => Promise.resolve(() => firebaseSession().session));
  const session = createVisitorSession(load);
  expect(session.getSnapshot()).toEqual({ phase: 'signed-out', canSignIn: false });
  expect(load).not.toHaveBeenCalled();
  await jest.runAllTimersAsync();
  expect(load).toHaveBeenCalledTimes(1);
  // Firebase is still looking for a session; the login screen stays.
  expect(session.getSnapshot()).toEqual({ phase: 'signed-out', canSignIn: false });
});

test('the state of Firebase is passed on, and a click before it has come waits for it', async () => {
  const firebase = firebaseSession();
  const session = createVisitorSession(() => Promise.resolve(() => firebase.session));
  const onChange = jest.fn();
  const leave = session.subscribe(onChange);
  await session.signIn();
  expect(firebase.signIn).toHaveBeenCalledTimes(1);
  onChange.mockClear();
  firebase.become(SIGNED_IN);
  expect(onChange).toHaveBeenCalledTimes(1);
  expect(session.getSnapshot()).toEqual(SIGNED_IN);
  leave();
  firebase.become({ phase: 'signed-out', canSignIn: false });
  expect(onChange).toHaveBeenCalledTimes(1);
});

describe('when Firebase does not come', () => {
  test('the state says so, and a click tries again', async () => {
    const error = jest.spyOn(console, 'error').mockImplementation(() => {});
    const firebase = firebaseSession();
    const down = new Error('down');
    let isDown = true;
    const session = createVisitorSession(() =>
      isDown ? Promise.reject(down) : Promise.resolve(() => firebase.session),
    );
    const onChange = jest.fn();
    session.subscribe(onChange);
    await jest.runAllTimersAsync();
    expect(onChange).toHaveBeenCalledTimes(1);
    expect(session.getSnapshot()).toEqual({ phase: 'signed-out', canSignIn: false, error: down });
    await session.signIn();
    expect(error).toHaveBeenCalledWith('Error signing in', down);
    isDown = false;
    await session.signIn();
    expect(firebase.signIn).toHaveBeenCalledTimes(1);
    firebase.become(SIGNED_IN);
    expect(session.getSnapshot()).toEqual(SIGNED_IN);
  });

  test.each([
    ['until it comes after all', true],
    ['and nobody listens any more, it stays closed: the page has another session', false],
  ])('in time, the state says so, %s', async (_, isHeard) => {
    const firebase = firebaseSession();
    firebase.become(SIGNED_IN);
    const open = jest.fn(() => firebase.session);
    let arrive = (): void => {};
    const load = () => new Promise<typeof open>((resolve) => (arrive = () => resolve(open)));
    const session = createVisitorSession(load);
    const leave = session.subscribe(() => {});
    if (!isHeard) leave();
    await jest.advanceTimersByTimeAsync(10_001);
    expect(session.getSnapshot()).toMatchObject({ error: expect.any(Error) });
    arrive();
    await jest.runAllTimersAsync();
    expect(open).toHaveBeenCalledTimes(isHeard ? 1 : 0);
    if (isHeard) expect(session.getSnapshot()).toEqual(SIGNED_IN);
  });
});
