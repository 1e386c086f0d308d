import { afterEach, expect, jest, test } from '@jest/globals';
import type { UserState } from '@laundry-board/shared-types';
import { createStore } from '@laundry-board/shared-types/store';
import type { SignInState } from '../startup/createSignIn.ts';
import { ADA } from '../testing/renderApp.tsx';
import { endNotifications, type NotifyingWorkers } from './endNotifications.ts';

afterEach(() => {
  jest.restoreAllMocks();
});

const session = {
  ...createStore<UserState>({ phase: 'loading' }),
  signIn: () => Promise.resolve(),
  signOut: () => Promise.resolve(),
};
const RESIDENT: SignInState = { kind: 'signed-in', session, user: ADA.user };
const SIGNED_OUT: SignInState = { kind: 'signed-out', session };
/** The buttons are ready: Firebase has found nobody. */
const NOBODY: SignInState = {
  kind: 'signed-out',
  session: { ...session, getSnapshot: () => ({ phase: 'signed-out', canSignIn: true }) },
};

interface PageOptions {
  readonly workers?: NotifyingWorkers;
  readonly mayBeSignedIn?: boolean;
}

/** Has a page of a browser that is subscribed and shows a notification. */
function openPage(state: SignInState, { workers, mayBeSignedIn = false }: PageOptions = {}) {
  const signIn = createStore(state);
  const unsubscribe = jest.fn(() => Promise.resolve(true));
  const close = jest.fn();
  const registration = {
    pushManager: { getSubscription: () => Promise.resolve({ unsubscribe }) },
    getNotifications: () => Promise.resolve([{ close }]),
  };
  endNotifications(
    signIn,
    workers ?? { getRegistration: () => Promise.resolve(registration) },
    () => mayBeSignedIn,
  );
  return {
    change: async (changed: SignInState): Promise<void> => {
      signIn.set(changed);
      await new Promise((resolve) => setTimeout(resolve));
    },
    ended: () => ({
      subscriptions: unsubscribe.mock.calls.length,
      notifications: close.mock.calls.length,
    }),
  };
}

const NOTHING = { subscriptions: 0, notifications: 0 };

test('a sign-out ends the subscription, and closes what is shown', async () => {
  const { change, ended } = openPage(RESIDENT);
  await change(SIGNED_OUT);
  expect(ended()).toEqual({ subscriptions: 1, notifications: 1 });
});

test('a resident who signs in on the page and out again leaves nothing either', async () => {
  const { change, ended } = openPage({ kind: 'none' });
  await change(RESIDENT);
  await change(SIGNED_OUT);
  expect(ended()).toEqual({ subscriptions: 1, notifications: 1 });
});

test('a resident’s new name ends nothing', async () => {
  const { change, ended } = openPage(RESIDENT);
  await change({ ...RESIDENT, user: { ...ADA.user, displayName: 'Augusta' } });
  expect(ended()).toEqual(NOTHING);
});

test('a login screen behind which it is not known yet who is there ends nothing', async () => {
  const { change, ended } = openPage({ kind: 'none' });
  await change(SIGNED_OUT);
  await change({ ...SIGNED_OUT });
  expect(ended()).toEqual(NOTHING);
});

test('what a session has left that ended while no page was open ends with the login screen', async () => {
  const { change, ended } = openPage({ kind: 'none' });
  await change(SIGNED_OUT);
  await change(NOBODY);
  expect(ended()).toEqual({ subscriptions: 1, notifications: 1 });
});

test('a login screen of a browser that may hold a session it can’t read ends nothing', async () => {
  const { change, ended } = openPage({ kind: 'resolving' }, { mayBeSignedIn: true });
  await change(NOBODY);
  expect(ended()).toEqual(NOTHING);
});

test.each<readonly [string, NotifyingWorkers]>([
  ['has no service worker', { getRegistration: () => Promise.resolve(undefined) }],
  ['has no push and lists no notifications', { getRegistration: () => Promise.resolve({}) }],
])('in a browser that %s a sign-out is no error', async (_, workers) => {
  const info = jest.spyOn(console, 'info').mockReturnValue();
  const { change } = openPage(RESIDENT, { workers });
  await change(SIGNED_OUT);
  expect(info).not.toHaveBeenCalled();
});

test('a subscription that can’t be ended is logged', async () => {
  const info = jest.spyOn(console, 'info').mockReturnValue();
  const error = new DOMException('Denied', 'SecurityError');
  const workers = { getRegistration: () => Promise.reject(error) };
  const { change } = openPage(RESIDENT, { workers });
  await change(SIGNED_OUT);
  expect(info).toHaveBeenCalledWith(expect.any(String), error);
});
