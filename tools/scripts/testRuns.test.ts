import { expect, test } from '@jest/globals';
import { commandsToRepeat, readJestReport, readPlaywrightReport } from './testRuns.ts';

test('browser tests that pass when they are repeated are counted beside those that pass', () => {
  const stats = { expected: 3, flaky: 2, unexpected: 0, skipped: 1 };
  const report = { stats, suites: [], errors: [], config: { projects: [{ name: 'floor' }] } };
  expect(readPlaywrightReport(report, 0)).toEqual({
    passed: 5,
    failed: 0,
    skipped: 1,
    flaky: 2,
    testsOf: { floor: 0 },
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

test('the commands that repeat failed tests name each by its place, in the browser that it failed in', () => {
  const spec = (line: number, projectName: string, status: string) => ({
    file: 'site/routes.spec.ts',
    line,
    tests: [{ projectName, status }],
  });
  const specs = [
    spec(5, 'site', 'expected'),
    spec(9, 'site', 'unexpected'),
    spec(12, 'window', 'unexpected'),
    spec(20, 'firefox', 'unexpected'),
  ];
  const suites = [{ specs: specs.slice(0, 2), suites: [{ specs: specs.slice(2) }] }];
  const environment = { CHROME_PATH: '/opt/Google Chrome', FIREFOX_PATH: '/usr/bin/firefox-esr' };
  const found = "CHROME_PATH='/opt/Google Chrome' FIREFOX_PATH='/usr/bin/firefox-esr'";
  expect(commandsToRepeat({ suites, stats: {} }, environment)).toEqual([
    `${found} npx playwright test --project=site --trace=on site/routes.spec.ts:9`,
    `${found} npx playwright test --project=window --trace=on site/routes.spec.ts:12`,
    `${found} npx playwright test --project=firefox --trace=on site/routes.spec.ts:20`,
  ]);
});
