import { expect, test } from '@jest/globals';
import { retryDelay } from './backoff.ts';

test('the delay before a retry doubles with each failure, up to a minute', () => {
  const delays = [1, 2, 3, 6, 7, 2000].map((failures) => retryDelay(failures, 1000, 0));
  expect(delays).toEqual([1000, 2000, 4000, 32_000, 60_000, 60_000]);
});

test('jitter subtracts a quarter of the delay at most', () => {
  expect(retryDelay(2, 1000, 1)).toBe(1500);
});
