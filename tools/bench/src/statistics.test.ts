import { expect, test } from '@jest/globals';
import { quantile, ratioByRun, summarize } from './statistics.ts';

test('the median and the middle half, in whatever order the runs came', () => {
  expect(summarize([50, 10, 30, 20, 40])).toEqual({ median: 30, quartiles: [20, 40] });
  expect(summarize([7])).toEqual({ median: 7, quartiles: [7, 7] });
});

test('a quantile between two measurements is interpolated', () => {
  expect(quantile([10, 20], 0.5)).toBe(15);
  expect(quantile([0, 100], 0.99)).toBe(99);
});

test('each run is compared with itself, whatever the medians are', () => {
  const values = [100, 300, 100].map((value, run) => ({ run, value }));
  const references = [50, 150, 50].map((value, run) => ({ run, value }));
  expect(ratioByRun(values, references.toReversed())?.median).toBe(2);
});

test('there is no ratio to nothing', () => {
  expect(ratioByRun([{ run: 1, value: 5 }], [{ run: 1, value: 0 }])).toBeUndefined();
  expect(ratioByRun([{ run: 1, value: 5 }], [{ run: 2, value: 5 }])).toBeUndefined();
});
