import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { retryPause } from './retryPause.ts';

test('pauses double from 1 s to 60 s', () => {
  const pauses = [1, 2, 3, 4, 5, 6, 7, 8, 2000].map((failures) =>
    retryPause(failures, 1000, () => 0),
  );
  expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000]);
});

test('jitter takes a quarter at most', () => {
  const random = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), random, (failures, part) => {
      const full = retryPause(failures, 1000, () => 0);
      const pause = retryPause(failures, 1000, () => part);
      expect(pause).toBeLessThanOrEqual(full);
      expect(pause).toBeGreaterThanOrEqual(full * 0.75);
    }),
  );
  expect(retryPause(1, 1000, () => 1)).not.toBe(retryPause(1, 1000, () => 0));
});
