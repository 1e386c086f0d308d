import { expect, test } from '@jest/globals';
import { ratiosByRun } from './ratiosByRun.ts';
import type { Sample } from './sample.ts';

function visited(variant: string, ...usable: readonly number[]): readonly Sample[] {
  return usable.map((time, index) => ({
    profile: 'phone',
    scenario: 'first-login',
    variant,
    run: index + 1,
    measures: {
      bytes: 0,
      laterBytes: 0,
      requests: 4,
      depth: 2,
      largestPaint: time,
      usable: time,
      blocking: 0,
      layoutShift: 0,
    },
    requests: [],
    connections: 2,
    bytesOnTheLine: 0,
  }));
}

test('each run is set against its own reference, so a slow spell of the machine meets both', () => {
  // A slow spell begins with the third run and ends before the last visit of the reference, so the
  // medians are 2,100 and 1,000.
  const shipped = visited('federated', 1100, 1100, 2100, 2100, 2100);
  const best = visited('best', 1000, 1000, 2000, 2000, 1000);
  const { median, spread } = ratiosByRun(shipped, best, 'usable') ?? {};
  expect(median).toBeCloseTo(1.1);
  expect(spread?.map((value) => value.toFixed(2))).toEqual(['1.05', '1.10']);
});

test('runs without a reference are left out', () => {
  const shipped = visited('federated', 1100, 3000);
  expect(ratiosByRun(shipped, visited('best', 1000), 'usable')?.median).toBeCloseTo(1.1);
  expect(ratiosByRun(shipped, [], 'usable')).toBeUndefined();
});

test('nothing is set against nothing', () => {
  expect(ratiosByRun(visited('federated', 1), visited('best', 1), 'bytes')).toBeUndefined();
});
