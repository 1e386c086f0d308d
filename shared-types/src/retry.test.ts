/** @jest-environment jest-fixed-jsdom */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { retryLater } from './retry.ts';

const DELAY_MS = 4000;
const FIRST = { failures: 1, firstMs: DELAY_MS };
const attempt = jest.fn();

function see(visibility: DocumentVisibilityState): void {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  jest.useFakeTimers();
  // No jitter.
  jest.spyOn(Math, 'random').mockReturnValue(0);
  attempt.mockReset();
  see('visible');
});
afterEach(() => {
  expect(jest.getTimerCount()).toBe(0);
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test('a retry comes after its delay', () => {
  retryLater(attempt, FIRST);
  jest.advanceTimersByTime(DELAY_MS - 1);
  expect(attempt).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(attempt).toHaveBeenCalledTimes(1);
});

test.each([
  ['is online again', () => window.dispatchEvent(new Event('online'))],
  ['is unfrozen', () => document.dispatchEvent(new Event('resume'))],
  ['becomes visible', () => see('visible')],
])('a retry comes at once, and once, when the page %s', (_, wake) => {
  retryLater(attempt, FIRST);
  wake();
  wake();
  jest.advanceTimersByTime(DELAY_MS);
  expect(attempt).toHaveBeenCalledTimes(1);
});

test('a retry that is due while the page is hidden comes when the page becomes visible', () => {
  retryLater(attempt, FIRST);
  see('hidden');
  jest.advanceTimersByTime(10 * DELAY_MS);
  expect(attempt).not.toHaveBeenCalled();
  see('visible');
  expect(attempt).toHaveBeenCalledTimes(1);
});

test('a retry that was cancelled does not come', () => {
  retryLater(attempt, FIRST)();
  window.dispatchEvent(new Event('online'));
  jest.advanceTimersByTime(DELAY_MS);
  expect(attempt).not.toHaveBeenCalled();
});

test('a retry that may be made while the page is hidden comes there, too', () => {
  see('hidden');
  retryLater(attempt, { ...FIRST, whileHidden: true });
  jest.advanceTimersByTime(DELAY_MS);
  expect(attempt).toHaveBeenCalledTimes(1);
});
