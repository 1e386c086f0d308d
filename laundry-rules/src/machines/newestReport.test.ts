import { expect, test } from '@jest/globals';
import { newestReport } from './newestReport.ts';

const NOW = 1_700_000_000_000;
const MINUTE = 60_000;

/** When the newest of some machines has reported, milliseconds ago. */
function ageOfNewest(...ages: readonly number[]): number {
  const machines = ages.map((age) => ({ isInUse: false, lastUpdated: NOW - age }));
  return NOW - newestReport(machines, NOW);
}

/** The age of a report at 0, which is none. */
const NEVER = NOW;

test.each([
  ['the newest of several', [5, 1, 3], 1],
  ['none of no machine', [], NEVER],
  ['none of machines that have never reported', [NEVER, NEVER], NEVER],
  ['one that is as far ahead as clocks may differ', [-MINUTE, 5], -MINUTE],
  ['none from the future', [-MINUTE - 1, 5, 7], 5],
  ['one from the future where there is no other', [-2 * MINUTE, -3 * MINUTE], -3 * MINUTE],
  [
    'one from the future beside machines that have never reported',
    [NEVER, -2 * MINUTE],
    -2 * MINUTE,
  ],
])('the newest report is %s', (_, ages, age) => {
  expect(ageOfNewest(...ages)).toBe(age);
});
