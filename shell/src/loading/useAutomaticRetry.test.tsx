import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import type { Loadable, LoadState } from './loadable.ts';
import { useAutomaticRetry } from './useAutomaticRetry.ts';

/** Longer than the first pause, whatever the spread; milliseconds. */
const LONG = 4000;

const retry = jest.fn();
const loadable: Loadable<string> = {
  subscribe: () => () => {},
  getSnapshot: () => failed,
  start: () => {},
  fail: () => {},
  retry,
};
const failed: LoadState<string> = { phase: 'failed', attempt: 1, error: 'refused' };

function see(visibility: DocumentVisibilityState): void {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  jest.useFakeTimers();
  retry.mockClear();
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('tries again after a pause, while the page is seen', () => {
  see('visible');
  renderHook(() => useAutomaticRetry(loadable, failed));
  expect(retry).not.toHaveBeenCalled();
  jest.advanceTimersByTime(LONG);
  expect(retry).toHaveBeenCalledTimes(1);
});

test('does not try while nobody sees the page, and does once it is seen again', () => {
  see('visible');
  renderHook(() => useAutomaticRetry(loadable, failed));
  see('hidden');
  jest.advanceTimersByTime(100 * LONG);
  expect(retry).not.toHaveBeenCalled();
  see('visible');
  jest.advanceTimersByTime(LONG);
  expect(retry).toHaveBeenCalledTimes(1);
});

test('has no timer and no listener left when the value is there or the place is gone', () => {
  see('visible');
  const { rerender, unmount } = renderHook<void, { state: LoadState<string> }>(
    ({ state }) => useAutomaticRetry(loadable, state),
    { initialProps: { state: failed } },
  );
  rerender({ state: { phase: 'ready', attempt: 1, value: 'board' } });
  expect(jest.getTimerCount()).toBe(0);
  window.dispatchEvent(new Event('online'));
  rerender({ state: failed });
  unmount();
  window.dispatchEvent(new Event('online'));
  expect(jest.getTimerCount()).toBe(0);
  expect(retry).not.toHaveBeenCalled();
});
