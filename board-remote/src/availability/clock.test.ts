import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { subscribeToSeconds } from './clock.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('all subscribers share one timer, which runs only while there are any', () => {
  const first = jest.fn();
  const second = jest.fn();
  expect(jest.getTimerCount()).toBe(0);
  const leaveFirst = subscribeToSeconds(first);
  const leaveSecond = subscribeToSeconds(second);
  expect(jest.getTimerCount()).toBe(1);
  jest.advanceTimersByTime(2999);
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([2, 2]);
  leaveFirst();
  jest.advanceTimersByTime(1);
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([2, 3]);
  // A page that becomes visible does not wait for the next second.
  document.dispatchEvent(new Event('visibilitychange'));
  expect(second).toHaveBeenCalledTimes(4);
  leaveSecond();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(second).toHaveBeenCalledTimes(4);
  expect(jest.getTimerCount()).toBe(0);
});
