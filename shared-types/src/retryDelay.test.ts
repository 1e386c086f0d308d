import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { retryDelay } from './retryDelay.ts';

test('delays double from the first up to a minute', () => {
  const delays = (firstMs: number) =>
    [1, 2, 3, 4, 5, 6, 7, 8, 2000].map((failures) => retryDelay(failures, firstMs, 0));
  expect(delays(1000)).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000]);
  expect(delays(4000).slice(0, 6)).toEqual([4000, 8000, 16_000, 32_000, 60_000, 60_000]);
});

test('jitter takes a quarter at most', () => {
  const random = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), random, (failures, part) => {
      const full = retryDelay(failures, 1000, 0);
      const delay = retryDelay(failures, 1000, part);
      expect(delay).toBeLessThanOrEqual(full);
      expect(delay).toBeGreaterThanOrEqual(full * 0.75);
    }),
  );
  expect(retryDelay(1, 1000, 1)).not.toBe(retryDelay(1, 1000, 0));
});
