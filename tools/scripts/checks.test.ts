import { expect, test } from '@jest/globals';
import { countPassed } from './checks.ts';

test.each([
  ['Test Suites: 49 passed, 49 total\nTests:       312 passed, 312 total\n', 312],
  ['Test Suites: 1 skipped, 49 passed\nTests:       2 skipped, 310 passed, 312 total\n', 310],
  ['  2 flaky\n  1 skipped\n  107 passed (3.1m)\n', 107],
  ['nothing was run', 0],
])('reads %j', (output, passed) => {
  expect(countPassed(output)).toBe(passed);
});
