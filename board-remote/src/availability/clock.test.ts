import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { subscribeToSeconds } from './clock.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('subscribers are called every second and when the page becomes visible, until they leave', () => {
  const onSecond = jest.fn();
  const leave = subscribeToSeconds(onSecond);
  jest.advanceTimersByTime(2999);
  expect(onSecond).toHaveBeenCalledTimes(2);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(onSecond).toHaveBeenCalledTimes(3);
  leave();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(onSecond).toHaveBeenCalledTimes(3);
  expect(jest.getTimerCount()).toBe(0);
});
