import { expect, test } from '@jest/globals';
import { retryDelay } from './backoff.ts';

test('the delay before a retry doubles with each failure, up to a minute', () => {
  const delays = [1, 2, 3, 6, 7, 2000].map((failures) =>
    retryDelay({ failures, firstMs: 1000 }, 0),
  );
  expect(delays).toEqual([1000, 2000, 4000, 32_000, 60_000, 60_000]);
});

test('jitter subtracts a quarter of the delay at most', () => {
  expect(retryDelay({ failures: 2, firstMs: 1000 }, 1)).toBe(1500);
});

test('a longest delay of its own ends the doubling', () => {
  const delays = [1, 2, 3, 4].map((failures) =>
    retryDelay({ failures, firstMs: 1000, longestMs: 3000 }, 0),
  );
  expect(delays).toEqual([1000, 2000, 3000, 3000]);
});
