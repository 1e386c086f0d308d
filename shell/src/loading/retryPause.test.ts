import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { retryPause } from './retryPause.ts';

test('pauses grow from attempt to attempt up to a minute, and are never short', () => {
  expect([1, 2, 3, 4, 5, 6].map((attempt) => retryPause(attempt, 1))).toEqual([
    4000, 8000, 16_000, 32_000, 60_000, 60_000,
  ]);
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (attempt, random) => {
        const pause = retryPause(attempt, random);
        expect(pause).toBeGreaterThanOrEqual(3000);
        expect(pause).toBeLessThanOrEqual(60_000);
      },
    ),
  );
});
