import path from 'node:path';
import { defineCommand, describeError } from '@laundry-board/command-line';
import { ROOT, UserError } from '@laundry-board/sites';
import { runAllBrowserTests, runProductTests } from './browserTests.ts';
import { buildSites } from './build.ts';
import { checkEmulators, findEmulators, type Omission } from './leftOut.ts';
import { lintImports } from './lint/imports.ts';
import { lintWorkflows } from './lint/workflows.ts';
import { foldersWith, ownFiles } from './packages.ts';
import { runCheck } from './processes.ts';
import { runJest, type TestCounts } from './testRuns.ts';
import { addToSummary } from './workflowSummary.ts';

/** What a check has found. It prints the details itself; one that throws has failed. */
interface Findings extends Partial<TestCounts> {
  readonly leftOut?: readonly Omission[];
  /** Lines for the end of the run. */
  readonly notes?: readonly string[];
}

/** How much a run checks: what residents get, or that and all that is for developers and operators. */
export type Scope = 'product' | 'everything';

interface Check {
  /** @param filters Parts of names of the files to test; none means all. */
  readonly run: (scope: Scope, filters: readonly string[]) => Promise<Findings | void>;
  /** The check without which this one is of no use. */
  readonly needs?: string;
  /** Whether `npm test` leaves it to `npm run validate`. */
  readonly isForValidate?: boolean;
  /** Whether it only reads the checkout, and runs beside its neighbours that do, too. */
  readonly onlyReads?: boolean;
}

/** The scripts of this checkout, of any language that oxlint reads. */
const scripts = (): readonly string[] =>
  ownFiles()?.filter((file) => /\.[cm]?[jt]sx?$/.test(file)) ?? ['.'];

/** The checks in their order. */
const CHECKS: Readonly<Record<string, Check>> = {
  types: { onlyReads: true, run: () => runCheck('tsc', ['-b', ...foldersWith('tsconfig.json')]) },
  lint: {
    onlyReads: true,
    run: () =>
      runSideBySide([
        () => runCheck('oxlint', ['--type-aware', '--deny-warnings', ...scripts()]),
        () => lintImports(),
        () => lintWorkflows(path.join(ROOT, '.github/workflows')),
      ]),
  },
  format: {
    onlyReads: true,
    run: () =>
      runCheck('prettier', [
        '--check',
        '--cache',
        '--log-level=warn',
        '--ignore-unknown',
        ...(ownFiles() ?? ['.']),
      ]),
  },
  unused: {
    isForValidate: true,
    run: () => runCheck('knip', ['--config', 'tools/scripts/knip.config.ts']),
  },
  unit: {
    run: async (scope) =>
      scope === 'product'
        ? runJest(['--selectProjects', 'node', 'page'])
        : { ...(await runJest([])), leftOut: checkEmulators(findEmulators(), process.env) },
  },
  build: { run: () => buildSites() },
  size: {
    isForValidate: true,
    needs: 'build',
    run: () => runCheck('size-limit', ['--config', 'tools/scripts/size-limit.config.mjs']),
  },
  browser: {
    needs: 'build',
    run: (scope, filters) =>
      scope === 'product' ? runProductTests(filters) : runAllBrowserTests(filters),
  },
};

const LEFT_TO_VALIDATE: Omission = {
  line: 'browser tests of rare faults, Firefox, WebKit, older Chromes, Google’s emulators, conformance, interoperation, the commands, the tools’ own tests, size limits and unused code: npm run validate',
  isFailure: false,
};

/** The names beside `browser` that are no checks choose files of browser tests: `npm test -- browser routes`. */
const NAMES = { word: 'CHECK' };
const NAMED = `or the named ones of ${Object.keys(CHECKS).join(', ')}; "browser" may be followed by parts of file names`;

export const test = defineCommand(
  { name: 'test', about: `runs the checks of the product, ${NAMED}`, names: NAMES },
  ({ names }) => checkAll('npm test', names, 'product'),
);

export const validate = defineCommand(
  { name: 'validate', about: `runs every check, ${NAMED}`, names: NAMES },
  ({ names }) => checkAll('npm run validate', names, 'everything'),
);

async function checkAll(command: string, names: readonly string[], scope: Scope): Promise<void> {
  const { checks, filters } = chooseChecks(names, scope);
  const results = await runChecks(checks, scope, filters);
  const left = scope === 'product' && names.length === 0 ? [LEFT_TO_VALIDATE] : [];
  const lines = closingLines(results, left);
  console.log(lines.join('\n'));
  await addToSummary(['```text', ...lines, '```'].join('\n'));
  if (results.some(hasFailed)) throw new UserError(`${command} has found problems.`);
}

/**
 * The named checks with those that they need, or without a name all of a scope, and the filters of the browser tests.
 *
 * @throws Error, one line, for an unknown name.
 */
export function chooseChecks(
  names: readonly string[],
  scope: Scope,
): { readonly checks: Readonly<Record<string, Check>>; readonly filters: readonly string[] } {
  const filters = names.filter((name) => !Object.hasOwn(CHECKS, name));
  if (filters[0] !== undefined && !names.includes('browser')) {
    throw new UserError(
      `There is no check "${filters[0]}"; there are ${Object.keys(CHECKS).join(', ')}.`,
    );
  }
  const needed = names.flatMap((name) => CHECKS[name]?.needs ?? []);
  const isChosen = ([name, { isForValidate = false }]: [string, Check]): boolean =>
    names.length > 0
      ? [...names, ...needed].includes(name)
      : scope === 'everything' || !isForValidate;
  return { checks: Object.fromEntries(Object.entries(CHECKS).filter(isChosen)), filters };
}

/** How a check ended. */
export interface CheckResult extends Findings {
  readonly name: string;
  /** Undefined if the check it needs has failed, so that it was not run. */
  readonly seconds: number | undefined;
}

function hasFailed({ failed = 0 }: CheckResult): boolean {
  return failed > 0;
}

/** Runs checks, those that only read side by side and the others one after the other, whatever comes of the ones before. */
export async function runChecks(
  checks: Readonly<Record<string, Check>>,
  scope: Scope,
  filters: readonly string[] = [],
): Promise<readonly CheckResult[]> {
  const results: CheckResult[] = [];
  for (const group of groupsOf(Object.entries(checks))) {
    console.log(`\n${group.map(([name]) => name).join(', ')} …`);
    const failed = new Set(results.filter(hasFailed).map(({ name }) => name));
    const runOne = async ([name, check]: NamedCheck): Promise<CheckResult> =>
      check.needs !== undefined && failed.has(check.needs)
        ? { name, seconds: undefined, failed: 1 }
        : runTimed(name, () => check.run(scope, filters));
    results.push(...(await Promise.all(group.map(runOne))));
  }
  return results;
}

type NamedCheck = readonly [name: string, check: Check];

/** What runs side by side, in the order of the checks. */
function groupsOf(checks: readonly NamedCheck[]): readonly (readonly NamedCheck[])[] {
  const groups: NamedCheck[][] = [];
  for (const check of checks) {
    const last = groups.at(-1);
    if (check[1].onlyReads && last?.[0]?.[1].onlyReads) last.push(check);
    else groups.push([check]);
  }
  return groups;
}

async function runTimed(name: string, run: () => ReturnType<Check['run']>): Promise<CheckResult> {
  const start = performance.now();
  const { failed = 0, ...found } = await failureCounted(run);
  const missing = (found.leftOut ?? []).filter(({ isFailure }) => isFailure);
  const seconds = (performance.now() - start) / 1000;
  return { name, seconds, ...found, failed: failed + missing.length };
}

/** Prints all that an error says, and counts it as one failure. */
async function failureCounted(run: () => ReturnType<Check['run']>): Promise<Findings> {
  try {
    return (await run()) ?? {};
  } catch (error) {
    console.error(describeError(error));
    return { failed: 1 };
  }
}

/** Runs the parts of a check, each to its end. */
async function runSideBySide(parts: readonly (() => Promise<void>)[]): Promise<Findings> {
  const found = await Promise.all(parts.map(failureCounted));
  return { failed: found.reduce((sum, { failed = 0 }) => sum + failed, 0) };
}

/**
 * What a run prints at its end: a line for each check, what was left out, and the totals, in which a check without tests
 * counts as one: `812 passed, 0 failed`.
 */
export function closingLines(
  results: readonly CheckResult[],
  leftToOthers: readonly Omission[],
): readonly string[] {
  const leftOut = [...results.flatMap((result) => result.leftOut ?? []), ...leftToOthers];
  const sum = (count: (result: CheckResult) => number): number =>
    results.reduce((total, result) => total + count(result), 0);
  const passed = sum((result) => result.passed ?? (hasFailed(result) ? 0 : 1));
  const failed = sum((result) => result.failed ?? 0);
  return [
    '',
    ...results.flatMap((result) => [
      resultLine(result),
      ...(result.notes ?? []).map((line) => `  ${line}`),
    ]),
    ...(leftOut.length === 0 ? [] : ['', 'Left out:']),
    ...leftOut.map(({ line, isFailure }) => `  ${line}${isFailure ? ' This fails the run.' : ''}`),
    '',
    `${passed} passed, ${failed} failed`,
  ];
}

function resultLine(result: CheckResult): string {
  const { name, seconds, passed, failed, skipped = 0, flaky = 0 } = result;
  const outcome = hasFailed(result) ? 'failed' : 'ok';
  const time = seconds === undefined ? 'not run' : `${seconds.toFixed(1)} s`;
  const tests = passed === undefined ? '' : `  ${passed} passed, ${failed} failed`;
  const left = skipped === 0 ? '' : `, ${skipped} skipped`;
  const repeated = flaky === 0 ? '' : `, ${flaky} flaky`;
  return `${name.padEnd(8)} ${outcome.padEnd(6)} ${time.padStart(8)}${tests}${left}${repeated}`;
}
