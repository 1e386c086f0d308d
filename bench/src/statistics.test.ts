import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { quantile, ratio, summarize } from './statistics.ts';

describe('summarize', () => {
  test('tells the median and the quartiles', () => {
    expect(summarize([5, 1, 4, 2, 3])).toEqual({ median: 3, spread: [2, 4] });
    expect(summarize([4, 1, 3, 2])).toEqual({ median: 2.5, spread: [1.75, 3.25] });
    expect(summarize([7])).toEqual({ median: 7, spread: [7, 7] });
  });

  test('does not depend on the order, and stays within what was measured', () => {
    const measured = fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1 });
    fc.assert(
      fc.property(measured, (values) => {
        const { median, spread } = summarize(values);
        expect(summarize(values.toReversed())).toEqual({ median, spread });
        expect(spread[0]).toBeGreaterThanOrEqual(Math.min(...values));
        expect(median).toBeGreaterThanOrEqual(spread[0]);
        expect(median).toBeLessThanOrEqual(spread[1]);
        expect(spread[1]).toBeLessThanOrEqual(Math.max(...values));
      }),
    );
  });
});

test('a quantile is a measurement or lies between two', () => {
  const values = [4, 1, 3, 2, 5];
  expect([0, 0.5, 1].map((share) => quantile(values, share))).toEqual([1, 3, 5]);
  expect(quantile([0, 100], 0.99)).toBe(99);
  expect(quantile([], 0.99)).toBeNaN();
});

test('a ratio to nothing is none', () => {
  expect(ratio(3, 2)).toBe(1.5);
  expect(ratio(3, 0)).toBeUndefined();
});
