import { expect, test } from '@jest/globals';
import { closingLines } from './closingLines.ts';
import type { TestReport } from './testReports.ts';

const GREEN: TestReport = {
  passed: 12,
  skipped: 0,
  failed: [],
  passedAtSecondTry: [],
  problems: [],
};

const LIVE = {
  title: '[site] live.spec.ts:6: updates reach the board',
  commands: ['npx playwright test live.spec.ts:6', 'npx playwright show-trace live.zip'],
};

const LIVE_LINES = [
  '  [site] live.spec.ts:6: updates reach the board',
  '    npx playwright test live.spec.ts:6',
  '    npx playwright show-trace live.zip',
];

const check = (name: string, report: Partial<TestReport> = {}) => ({
  name,
  report: { ...GREEN, ...report },
  problems: [],
});

test('a green run ends with its totals alone', () => {
  const { lines, hasPassed } = closingLines([check('unit'), check('browser', { passed: 30 })], []);
  expect(lines).toEqual(['', '42 passed, 0 failed']);
  expect(hasPassed).toBe(true);
});

test('checks without tests have no totals', () => {
  expect(closingLines([{ name: 'types', problems: [] }], []).lines).toEqual([]);
});

test('a failed test is listed with its lines', () => {
  const { lines, hasPassed } = closingLines([check('browser', { failed: [LIVE] })], []);
  expect(lines).toEqual(['', 'Failed:', ...LIVE_LINES, '', '12 passed, 1 failed']);
  expect(hasPassed).toBe(false);
});

test('a test that passed at its second try is listed, and fails nothing', () => {
  const { lines, hasPassed } = closingLines([check('browser', { passedAtSecondTry: [LIVE] })], []);
  expect(lines.slice(0, -2)).toEqual(['', 'Passed only at their second try:', ...LIVE_LINES]);
  expect(hasPassed).toBe(true);
});

test('what fails outside of tests counts as failed', () => {
  const lint = { name: 'lint', problems: ['lint failed: npm test -- lint'] };
  const browser = check('browser', { problems: ['Playwright: no browser'] });
  const { lines, hasPassed } = closingLines([lint, browser], []);
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

test('what was left out is said, and fails nothing', () => {
  const { lines, hasPassed } = closingLines([check('unit')], ['The tests in Firefox.']);
  expect(lines.slice(0, -2)).toEqual(['', 'Left out:', '  The tests in Firefox.']);
  expect(hasPassed).toBe(true);
});

test('skipped tests are counted', () => {
  const { lines } = closingLines([check('unit', { skipped: 2 })], []);
  expect(lines.at(-1)).toBe('12 passed, 0 failed, 2 skipped');
});
