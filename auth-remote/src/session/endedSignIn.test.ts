import { beforeEach, expect, jest, test } from '@jest/globals';
import { createEndedSignIn } from './endedSignIn.ts';

const AT = 1_800_000_000_000;

beforeEach(() => localStorage.clear());

/** What a browser does in a tab when another one has changed the storage that they share. */
function passOn(key: string | null): void {
  dispatchEvent(new StorageEvent('storage', { key }));
}

/** A tab that counts how often it is notified. */
function createTab() {
  const tab = createEndedSignIn(window);
  const onChange = jest.fn();
  tab.onChange(onChange);
  return { tab, onChange };
}

test('where nobody has signed out, no sign-in has ended', () => {
  expect(createEndedSignIn(window).covers(0)).toBe(false);
});

test.each([
  ['the sign-in that has ended', AT, true],
  ['an earlier one', AT - 1000, true],
  ['a later one', AT + 1000, false],
  ['one of an unknown time', NaN, false],
])('for another tab and a later visit, %s: %s has ended: %s', (_, signedInAt, hasEnded) => {
  createEndedSignIn(window).set(AT);
  expect(createEndedSignIn(window).covers(signedInAt)).toBe(hasEnded);
});

test('a sign-out notifies another tab', () => {
  const { tab, onChange } = createTab();
  tab.set(AT);
  for (const key of Object.keys(localStorage)) passOn(key);
  expect(onChange).toHaveBeenCalledTimes(1);
});

test.each(['laundry:building', null])('a change of %s in the storage is no sign-out', (key) => {
  const { onChange } = createTab();
  passOn(key);
  expect(onChange).not.toHaveBeenCalled();
});
