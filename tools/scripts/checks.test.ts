import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { UserError } from '@laundry-board/sites';
import { chooseChecks, closingLines, runChecks, type Scope } from './checks.ts';

// What a failed check has found is printed.
const printed = jest.spyOn(console, 'error');
const logged = jest.spyOn(console, 'log');
beforeEach(() => {
  printed.mockImplementation(() => {});
  logged.mockImplementation(() => {});
});
afterEach(() => {
  printed.mockReset();
  logged.mockReset();
});

const passing = () => Promise.resolve();
const failing = () => Promise.reject(new UserError('src/a.ts: a is unused'));
const SECONDS = expect.any(Number);

test('a failed check keeps no other from running', async () => {
  const results = await runChecks({ lint: { run: failing }, unit: { run: passing } }, 'product');
  expect(results).toEqual([
    { name: 'lint', seconds: SECONDS, failed: 1 },
    { name: 'unit', seconds: SECONDS, failed: 0 },
  ]);
  expect(printed).toHaveBeenCalledWith('src/a.ts: a is unused');
});

test('a failed build keeps the browser tests from running', async () => {
  const browser = jest.fn(passing);
  const results = await runChecks(
    { build: { run: failing }, browser: { run: browser, needs: 'build' } },
    'product',
  );
  expect(browser).not.toHaveBeenCalled();
  expect(results[1]).toEqual({ name: 'browser', seconds: undefined, failed: 1 });
});

test('checks that only read run side by side, and no other beside them', async () => {
  const running = new Set<string>();
  const seen: Record<string, readonly string[]> = {};
  const check = (name: string, onlyReads: boolean) => ({
    onlyReads,
    run: async () => {
      running.add(name);
      await Promise.resolve();
      seen[name] = [...running];
      running.delete(name);
    },
  });
  await runChecks(
    { types: check('types', true), lint: check('lint', true), unit: check('unit', false) },
    'product',
  );
  expect(seen).toEqual({ types: ['types', 'lint'], lint: expect.any(Array), unit: ['unit'] });
});

test('what may not be missing fails the check', async () => {
  const leftOut = [{ line: 'The tests in Firefox.', isFailure: true }];
  const run = () => Promise.resolve({ passed: 3, failed: 0, leftOut });
  const results = await runChecks({ browser: { run } }, 'everything');
  expect(results[0]).toMatchObject({ passed: 3, failed: 1 });
});

test.each(['product', 'everything'] as const)('checks learn that %s is checked', async (scope) => {
  const unit = jest.fn((_scope: Scope, _filters: readonly string[]) => Promise.resolve());
  await runChecks({ unit: { run: unit } }, scope, ['routes']);
  expect(unit).toHaveBeenCalledWith(scope, ['routes']);
});

const namesOf = (names: readonly string[], scope: Scope) =>
  Object.keys(chooseChecks(names, scope).checks);

test('npm test leaves to npm run validate what is no part of the product', () => {
  const product = namesOf([], 'product');
  expect(product).toEqual(['types', 'lint', 'format', 'unit', 'build', 'browser']);
  expect(namesOf([], 'everything')).toEqual(expect.arrayContaining([...product, 'unused']));
});

test('a check that is named runs, whatever the command leaves out', () => {
  expect(namesOf(['unused'], 'product')).toEqual(['unused']);
});

test('an unknown check is refused, and the known ones are listed', () => {
  expect(() => chooseChecks(['unit', 'tests'], 'product')).toThrow(
    'There is no check "tests"; there are types, lint, format, unused, unit, build, size, browser.',
  );
});

test('browser tests never meet an old build: they are built for, also when they are asked for alone', () => {
  expect(namesOf(['browser'], 'product')).toEqual(['build', 'browser']);
});

test('a name with the check browser chooses files of browser tests', () => {
  expect(chooseChecks(['browser', 'routes'], 'product').filters).toEqual(['routes']);
});

test('a run ends with a line for each check and its totals', () => {
  const lines = closingLines(
    [
      { name: 'types', seconds: 3.21, failed: 0 },
      { name: 'unit', seconds: 61, passed: 812, failed: 2, skipped: 1, flaky: 3 },
      { name: 'build', seconds: 12, failed: 1 },
      { name: 'browser', seconds: undefined, failed: 1 },
    ],
    [],
  );
  expect(lines).toEqual([
    '',
    'types    ok        3.2 s',
    'unit     failed   61.0 s  812 passed, 2 failed, 1 skipped, 3 flaky',
    'build    failed   12.0 s',
    'browser  failed  not run',
    '',
    '813 passed, 4 failed',
  ]);
});

test('a run says where its tests ran', () => {
  const notes = ['150 in Chromium 156.0 (/usr/bin/chromium-headless-shell)'];
  const results = [{ name: 'browser', seconds: 9, passed: 150, failed: 0, notes }];
  expect(closingLines(results, []).slice(2, 3)).toEqual([`  ${notes[0]}`]);
});

test('a run names what it left out, and what of that fails it', () => {
  const leftOut = [
    { line: 'The tests in Firefox.', isFailure: true },
    { line: 'The tests in Chrome 108.', isFailure: false },
  ];
  const results = [{ name: 'browser', seconds: 9, passed: 3, failed: 1, leftOut }];
  const lines = closingLines(results, [{ line: 'The rest.', isFailure: false }]);
  expect(lines.slice(3, -2)).toEqual([
    'Left out:',
    '  The tests in Firefox. This fails the run.',
    '  The tests in Chrome 108.',
    '  The rest.',
  ]);
});
