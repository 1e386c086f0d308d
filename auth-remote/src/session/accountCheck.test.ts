import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { FIRST_TILE_MARK } from '@laundry-board/shared-types';
import { checkAccount } from './accountCheck.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const settle = () => jest.advanceTimersByTimeAsync(0);

/** A page whose marks the test sets. */
function createPage() {
  let onMarks: (list: { getEntriesByName: (name: string) => readonly string[] }) => void = () => {};
  const disconnect = jest.fn();
  class PerformanceObserver {
    constructor(callback: typeof onMarks) {
      onMarks = callback;
    }
    readonly observe = () => {};
    readonly disconnect = disconnect;
  }
  const mark = (name: string): Promise<void> => {
    onMarks({ getEntriesByName: (wanted) => (wanted === name ? [name] : []) });
    return settle();
  };
  return { page: { PerformanceObserver }, mark, disconnect };
}

/** Starts the check of a user that the SDK has found. */
async function startCheck() {
  const { page, mark, disconnect } = createPage();
  const reload = jest.fn(() => Promise.resolve());
  const auth: {
    currentUser: { reload: typeof reload } | null;
    authStateReady: () => Promise<void>;
  } = { currentUser: { reload }, authStateReady: () => Promise.resolve() };
  const checked = checkAccount(auth, page);
  await settle();
  return { auth, reload, mark, checked, disconnect };
}

test('the account is looked up after the first tile', async () => {
  const { reload, mark, disconnect } = await startCheck();
  await mark('another mark');
  expect(reload).not.toHaveBeenCalled();
  await mark(FIRST_TILE_MARK);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(disconnect).toHaveBeenCalledTimes(1);
});

test('without a tile the account is looked up after 10 s', async () => {
  const { reload } = await startCheck();
  await jest.advanceTimersByTimeAsync(9999);
  expect(reload).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a visitor has no account to look up', async () => {
  const { page } = createPage();
  const auth = { currentUser: null, authStateReady: () => Promise.resolve() };
  await expect(checkAccount(auth, page)).resolves.toBe(undefined);
});

test('a user who has signed out before the first tile is not looked up', async () => {
  const { auth, reload, mark } = await startCheck();
  auth.currentUser = null;
  await mark(FIRST_TILE_MARK);
  expect(reload).not.toHaveBeenCalled();
});

test('a look-up that fails changes nothing', async () => {
  const { reload, mark, checked } = await startCheck();
  reload.mockRejectedValue(new Error('auth/network-request-failed'));
  await mark(FIRST_TILE_MARK);
  await expect(checked).resolves.toBe(undefined);
});
