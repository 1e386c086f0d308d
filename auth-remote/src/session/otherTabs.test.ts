import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createOtherTabs } from './otherTabs.ts';

const NOW = 1_800_000_000_000;

beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers({ now: NOW });
});
afterEach(() => void jest.useRealTimers());

/** What a browser does in a tab when another one has changed the storage that they share. */
function passOn(key: string): void {
  dispatchEvent(new StorageEvent('storage', { key, newValue: localStorage.getItem(key) }));
}

/** Another tab signs out, and this one is notified after that long. */
function signOutElsewhere(delayMs = 0): void {
  createOtherTabs(window).announceSignOut();
  const [key = ''] = Object.keys(localStorage);
  jest.setSystemTime(NOW + delayMs);
  passOn(key);
}

function listen() {
  const onSignOut = jest.fn();
  createOtherTabs(window).onSignOut(onSignOut);
  return onSignOut;
}

test('a sign-out notifies another tab', () => {
  const onSignOut = listen();
  signOutElsewhere();
  expect(onSignOut).toHaveBeenCalledTimes(1);
});

test('each sign-out notifies it', () => {
  const onSignOut = listen();
  signOutElsewhere();
  signOutElsewhere();
  expect(onSignOut).toHaveBeenCalledTimes(2);
});

test('a notification that comes late, to a tab that was frozen, is ignored', () => {
  const onSignOut = listen();
  signOutElsewhere(10_000);
  expect(onSignOut).not.toHaveBeenCalled();
});

test('nothing else in the storage is a sign-out', () => {
  const onSignOut = listen();
  localStorage.setItem('laundry:building', String(NOW));
  passOn('laundry:building');
  expect(onSignOut).not.toHaveBeenCalled();
});

test('a storage that is cleared is no sign-out', () => {
  const onSignOut = listen();
  dispatchEvent(new StorageEvent('storage', { key: null, newValue: null }));
  expect(onSignOut).not.toHaveBeenCalled();
});

test('a sign-out without storage is announced to nobody', () => {
  const page = {
    addEventListener,
    get localStorage(): Storage {
      throw new Error('The operation is insecure.');
    },
  };
  expect(() => createOtherTabs(page).announceSignOut()).not.toThrow();
});
