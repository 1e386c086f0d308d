import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { UserError } from '@laundry-board/sites';
import { chooseChecks, runChecks, type Scope } from './checks.ts';
import { judgeRun } from './testRuns.ts';

// What a failed check has found is printed.
const printed = jest.spyOn(console, 'error');
beforeEach(() => {
  printed.mockImplementation(() => {});
});
afterEach(() => {
  printed.mockReset();
});

const passing = () => Promise.resolve();
const failing = () => Promise.reject(new UserError('src/a.ts: a is unused'));

test('a failed check keeps no other from running, and is named with the command that repeats it', async () => {
  const unit = jest.fn(passing);
  const { results } = await runChecks({ lint: { run: failing }, unit: { run: unit } }, 'product');
  expect(unit).toHaveBeenCalledTimes(1);
  expect(results).toEqual([
    { name: 'lint', problems: ['lint failed: npm test -- lint'] },
    { name: 'unit', problems: [] },
  ]);
  expect(printed).toHaveBeenCalledWith('src/a.ts: a is unused');
});

test('a failed build keeps the browser tests from running, and the end says so', async () => {
  const browser = jest.fn(passing);
  const { results } = await runChecks(
    { build: { run: failing }, browser: { run: browser, needs: 'build' } },
    'product',
  );
  expect(browser).not.toHaveBeenCalled();
  expect(results[1]?.problems).toEqual(['browser was not run, because build failed.']);
});

test.each(['product', 'everything'] as const)('checks learn that %s is checked', async (scope) => {
  const unit = jest.fn((_scope: Scope) => Promise.resolve());
  await runChecks({ unit: { run: unit } }, scope);
  expect(unit).toHaveBeenCalledWith(scope);
});

test('npm test leaves to npm run validate what is no part of the product', () => {
  const names = (scope: Scope) => Object.keys(chooseChecks([], scope));
  expect(names('product')).toEqual(['types', 'lint', 'format', 'unit', 'build', 'browser']);
  expect(names('everything')).toEqual(expect.arrayContaining([...names('product'), 'unused']));
});

test('a check that is named runs, whatever the command leaves out', () => {
  expect(Object.keys(chooseChecks(['unused'], 'product'))).toEqual(['unused']);
});

test('a check that there is not is refused with those that there are', () => {
  expect(() => chooseChecks(['tests'], 'product')).toThrow(
    'There is no check "tests"; there are types, lint, format, unused, unit, build, size, browser.',
  );
});

test('browser tests never meet an old build: they are built for, also when they are asked for alone', () => {
  expect(Object.keys(chooseChecks(['browser'], 'product'))).toEqual(['build', 'browser']);
});

test('what checks leave out is collected', async () => {
  const run = () => Promise.resolve({ leftOut: ['The tests in Firefox.'] });
  const { leftOut } = await runChecks({ browser: { run }, unit: { run: passing } }, 'everything');
  expect(leftOut).toEqual(['The tests in Firefox.']);
});

const GREEN = { passed: 3, skipped: 0, failed: [], passedAtSecondTry: [], problems: [] };

test('tests that end well are green', () => {
  expect(judgeRun('jest', 0, GREEN)).toEqual([]);
});

test('tests that fail by their exit status alone have failed', () => {
  expect(judgeRun('jest', 1, GREEN)).toEqual([
    'jest ended with exit status 1, although no test failed.',
  ]);
});

test('a run without a test has failed', () => {
  expect(judgeRun('jest', 0, { ...GREEN, passed: 0 })).toEqual(['jest has run no test.']);
});

test('what failed by itself is not said again', () => {
  expect(judgeRun('jest', 1, { ...GREEN, problems: ['a.test.ts can’t be loaded'] })).toEqual([]);
});
