import { expect, test } from '@jest/globals';
import { readJestReport, readPlaywrightReport } from './testRuns.ts';

test('browser tests that pass when they are repeated are counted beside those that pass', () => {
  const stats = { expected: 3, flaky: 2, unexpected: 0, skipped: 1 };
  const report = { stats, suites: [], errors: [], config: { projects: [{ name: 'floor' }] } };
  expect(readPlaywrightReport(report, 0)).toEqual({
    passed: 5,
    failed: 0,
    skipped: 1,
    flaky: 2,
    emptyProjects: ['floor'],
    annotations: [],
  });
});

test.each([
  ['jest', readJestReport],
  ['Playwright', readPlaywrightReport],
])('%s has failed if its exit status says so, without a report too', (_, read) => {
  expect(read(null, 1)).toMatchObject({ passed: 0, failed: 1 });
});

test('a run of jest whose tests all passed has failed if its exit status says so', () => {
  expect(readJestReport({ numPassedTests: 3 }, 1)).toEqual({ passed: 3, failed: 1, skipped: 0 });
});
