import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { format } from 'node:util';
import { ROOT, UserError } from '@laundry-board/sites';
import { runAllBrowserTests, runProductInChrome } from './browserTests.ts';
import { buildSites } from './build.ts';
import { describeError } from './describeError.ts';
import { signalled } from './disposables.ts';
import { findEmulators, judgeEmulators } from './leftOut.ts';
import { lintWorkflows } from './lint/workflows.ts';
import { foldersWith } from './packages.ts';
import { runCheck, step } from './processes.ts';
import { type CheckResult, closingLines } from './closingLines.ts';
import { runJest } from './testRuns.ts';
import { addToSummary } from './workflowSummary.ts';

/** What a check has found; a check that throws has found what the error says. */
type Findings = Partial<Omit<CheckResult, 'name'>> & { readonly leftOut?: readonly string[] };

/** How much a run checks: what residents get, or that and all that is for developers and operators. */
export type Scope = 'product' | 'everything';

interface Check {
  readonly run: (scope: Scope) => Promise<Findings | void>;
  /** The check without which this one is of no use. */
  readonly needs?: string;
  /** Whether `npm test` leaves it to `npm run validate`. */
  readonly isForValidate?: boolean;
}

/** The checks in their order. */
const CHECKS: Readonly<Record<string, Check>> = {
  types: {
    run: () => step('Types', () => runCheck('tsc', ['-b', ...foldersWith('tsconfig.json')])),
  },
  lint: {
    run: () =>
      step('Lint', () =>
        runBoth(
          () => runCheck('oxlint', ['--type-aware', '--deny-warnings']),
          () => lintWorkflows(path.join(ROOT, '.github/workflows')),
        ),
      ),
  },
  format: {
    run: () =>
      step('Format', () => runCheck('prettier', ['--check', '--cache', '--log-level=warn', '.'])),
  },
  unused: {
    isForValidate: true,
    run: () => step('Unused files, exports and dependencies', () => runCheck('knip', [])),
  },
  unit: {
    run: async (scope) => ({
      report: await runJest(scope === 'product' ? PRODUCT_UNIT_TESTS : []),
      ...(scope === 'product' ? {} : judgeEmulators(findEmulators(), process.env)),
    }),
  },
  build: { run: () => buildSites() },
  size: {
    isForValidate: true,
    needs: 'build',
    run: () => step('Size limits', () => runCheck('size-limit', [])),
  },
  browser: {
    needs: 'build',
    run: (scope) => (scope === 'product' ? runProductInChrome() : runAllBrowserTests()),
  },
};

/** The projects of jest.config.ts without the tools' own tests. */
const PRODUCT_UNIT_TESTS = ['--selectProjects', 'node', 'page'];

/** What the nightly workflow counts. */
const SECOND_TRIES = path.join(ROOT, 'e2e/test-results/second-tries.json');

const LEFT_TO_VALIDATE =
  'browser tests of rare faults, Firefox, WebKit, Chrome 108, Google’s emulators, conformance, interoperation, the commands, the tools’ own tests, size limits and unused code: npm run validate';

/**
 * `npm test`: the product, or the named checks of it, such as `npm test -- types lint`.
 *
 * @throws Error, one line, when a check has failed.
 */
export async function test(names: readonly string[]): Promise<void> {
  await runCommand('npm test', names, 'product');
}

/**
 * `npm run validate`: every check, or the named ones.
 *
 * @throws Error, one line, when a check has failed.
 */
export async function validate(names: readonly string[]): Promise<void> {
  await runCommand('npm run validate', names, 'everything');
}

async function runCommand(command: string, names: readonly string[], scope: Scope): Promise<void> {
  const checks = chooseChecks(names, scope);
  void signalled.then(() => {
    // Elsewhere a signal is a request and no failure; but tests that were not run have not passed.
    process.exitCode = 1;
    console.error(`\n${command} was ended before it was done.`);
  });
  const { results, leftOut } = await runChecks(checks, scope);
  const left = scope === 'product' && names.length === 0 ? [LEFT_TO_VALIDATE] : [];
  const { lines, hasPassed } = closingLines(results, [...leftOut, ...left]);
  console.log(lines.join('\n'));
  await addToSummary(['```text', ...lines, '```'].join('\n'));
  if (process.env['CI'] !== undefined) await keepSecondTries(results);
  if (!hasPassed) throw new UserError(`${command} has found problems.`);
}

async function keepSecondTries(results: readonly CheckResult[]): Promise<void> {
  const repeated = results.flatMap(({ report }) => report?.passedAtSecondTry ?? []);
  const run = { date: new Date().toISOString(), tests: repeated.map(({ title }) => title) };
  await mkdir(path.dirname(SECOND_TRIES), { recursive: true });
  await writeFile(SECOND_TRIES, `${JSON.stringify(run)}\n`);
}

/**
 * The named checks with those that they need, or without a name all of a scope.
 *
 * @throws Error, one line, for an unknown name.
 */
export function chooseChecks(
  names: readonly string[],
  scope: Scope,
): Readonly<Record<string, Check>> {
  const unknown = names.find((name) => !Object.hasOwn(CHECKS, name));
  if (unknown !== undefined) {
    throw new UserError(
      `There is no check "${unknown}"; there are ${Object.keys(CHECKS).join(', ')}.`,
    );
  }
  const needed = names.flatMap((name) => CHECKS[name]?.needs ?? []);
  const isChosen = ([name, { isForValidate = false }]: [string, Check]): boolean =>
    names.length > 0
      ? [...names, ...needed].includes(name)
      : scope === 'everything' || !isForValidate;
  return Object.fromEntries(Object.entries(CHECKS).filter(isChosen));
}

/** Runs checks one after the other, whatever comes of the ones before. */
export async function runChecks(checks: Readonly<Record<string, Check>>, scope: Scope) {
  const results: CheckResult[] = [];
  const leftOut: string[] = [];
  const failed = new Set<string>();
  for (const [name, { run, needs }] of Object.entries(checks)) {
    const { leftOut: left = [], ...found } =
      needs !== undefined && failed.has(needs)
        ? { problems: [`${name} was not run, because ${needs} failed.`] }
        : await findings(name, () => run(scope));
    const result = { name, problems: [], ...found };
    if (result.problems.length > 0) failed.add(name);
    results.push(result);
    leftOut.push(...left);
  }
  return { results, leftOut };
}

/** Prints all that an error says, of which the summary only repeats what runs the check alone. */
async function findings(name: string, run: () => ReturnType<Check['run']>): Promise<Findings> {
  try {
    return (await run()) ?? {};
  } catch (error) {
    console.error(describeError(error));
    return { problems: [`${name} failed: npm test -- ${name}`] };
  }
}

/** Runs two checks side by side, each to its end. @throws Error with what each has found. */
async function runBoth(
  ...checks: readonly [() => Promise<void>, () => Promise<void>]
): Promise<void> {
  const outcomes = await Promise.allSettled(checks.map((check) => check()));
  const problems = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [format(describeError(outcome.reason))] : [],
  );
  if (problems.length > 0) throw new UserError(problems.join('\n'));
}
