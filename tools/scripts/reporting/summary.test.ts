import { expect, test } from '@jest/globals';
import { summarize } from './summary.ts';
import type { ReportedTest, TestReport } from './testReport.ts';

const GREEN: TestReport = {
  passed: 12,
  skipped: 0,
  failed: [],
  passedAtSecondTry: [],
  problems: [],
  emptyProjects: [],
};

const LIVE: ReportedTest = {
  title: '[site] e2e/specs/site/live.spec.ts:6: updates reach the board',
  command: ['npx', 'playwright', 'test', '--project=site', 'e2e/specs/site/live.spec.ts:6'],
  environment: { CHROME_PATH: '/Applications/Google Chrome.app/chrome' },
  trace: 'e2e/test-results/live/trace.zip',
};

const LIVE_LINES = [
  '  [site] e2e/specs/site/live.spec.ts:6: updates reach the board',
  "    CHROME_PATH='/Applications/Google Chrome.app/chrome' npx playwright test --project=site e2e/specs/site/live.spec.ts:6",
  '    npx playwright show-trace e2e/test-results/live/trace.zip',
];

const unit = (report: Partial<TestReport>) => ({
  name: 'unit',
  report: { ...GREEN, ...report },
  problems: [],
});
const browser = (report: Partial<TestReport>) => ({ ...unit(report), name: 'browser' });

test('a green run ends with its totals alone', () => {
  const { lines, hasPassed } = summarize([unit({}), browser({ passed: 30 })], []);
  expect(lines).toEqual(['', '42 passed, 0 failed']);
  expect(hasPassed).toBe(true);
});

test('checks without tests have no totals', () => {
  expect(summarize([{ name: 'types', problems: [] }], []).lines).toEqual([]);
});

test('a failed test is listed with the line that repeats it and its trace', () => {
  const { lines, hasPassed } = summarize([unit({}), browser({ failed: [LIVE] })], []);
  expect(lines).toEqual(['', 'Failed:', ...LIVE_LINES, '', '24 passed, 1 failed']);
  expect(hasPassed).toBe(false);
});

test('a failed unit test is repeated by a line that a shell reads as it was meant', () => {
  const title = "^a school’s $1 (it's) \\[x\\]$";
  const failed = [
    { title: 'a.test.ts: x', command: ['npx', 'jest', 'a.test.ts', '-t', title], environment: {} },
  ];
  const { lines } = summarize([unit({ failed })], []);
  expect(lines).toContain(String.raw`    npx jest a.test.ts -t '^a school’s $1 (it'\''s) \[x\]$'`);
});

test('a test that passed at its second try is named with its trace, and fails nothing', () => {
  const { lines, hasPassed } = summarize([browser({ passedAtSecondTry: [LIVE] })], []);
  expect(lines).toEqual([
    '',
    'Passed only at their second try:',
    ...LIVE_LINES,
    '',
    '12 passed, 0 failed',
  ]);
  expect(hasPassed).toBe(true);
});

test('what fails outside of tests counts as failed', () => {
  const problems = ['lint failed: npm test -- lint'];
  const results = [{ name: 'lint', problems }, browser({ problems: ['Playwright: no browser'] })];
  const { lines, hasPassed } = summarize(results, []);
  expect(lines).toEqual([
    '',
    'Also wrong:',
    '  lint failed: npm test -- lint',
    '  Playwright: no browser',
    '',
    '12 passed, 2 failed',
  ]);
  expect(hasPassed).toBe(false);
});

test('what was left out is said in a line each, and fails nothing', () => {
  const { lines, hasPassed } = summarize([unit({})], ['The tests in Firefox: install it.']);
  expect(lines).toEqual([
    '',
    'Left out:',
    '  The tests in Firefox: install it.',
    '',
    '12 passed, 0 failed',
  ]);
  expect(hasPassed).toBe(true);
});

test('skipped tests are counted', () => {
  expect(summarize([unit({ skipped: 2 })], []).lines.at(-1)).toBe('12 passed, 0 failed, 2 skipped');
});
