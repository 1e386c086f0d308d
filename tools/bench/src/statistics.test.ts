import { expect, test } from '@jest/globals';
import { quantile, summarize, summarizeRatios } from './statistics.ts';

test('the median and the middle half, in whatever order the runs came', () => {
  expect(summarize([50, 10, 30, 20, 40])).toEqual({ median: 30, quartiles: [20, 40] });
  expect(summarize([7])).toEqual({ median: 7, quartiles: [7, 7] });
});

test('a quantile between two measurements is interpolated', () => {
  expect(quantile([10, 20], 0.5)).toBe(15);
  expect(quantile([0, 100], 0.99)).toBe(99);
});

test('each run is compared with itself, whatever the medians are', () => {
  expect(summarizeRatios([100, 300, 400], [100, 100, 200]).median).toBe(2);
});
