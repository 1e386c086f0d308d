import path from 'node:path';
import { ROOT } from '@laundry-board/hosting';
import { runAllBrowserTests } from './browserTests.ts';
import { buildSites } from './build.ts';
import { signalled } from './disposables.ts';
import { findEmulators, judgeEmulators } from './leftOut.ts';
import { lintWorkflows } from './lint/workflows.ts';
import { foldersWith } from './packages.ts';
import { runCheck, step } from './processes.ts';
import { type CheckResult, summarize } from './reporting/summary.ts';
import { runJest } from './testRuns.ts';

/** What a check has found; a check that throws has found what the error says. */
type Findings = Partial<Omit<CheckResult, 'name'>> & { readonly leftOut?: readonly string[] };

interface Check {
  readonly run: () => Promise<Findings | void>;
  /** The check without which this one is of no use. */
  readonly needs?: string;
}

/** The steps of `npm test`, in their order. */
const CHECKS: Readonly<Record<string, Check>> = {
  types: {
    run: () =>
      step('Types', () =>
        runEach(
          foldersWith('tsconfig.json').map((folder) => () => runCheck('tsc', ['-p', folder])),
        ),
      ),
  },
  lint: {
    run: () =>
      step('Lint', () =>
        runEach([
          () => runCheck('oxlint', ['--type-aware', '--deny-warnings']),
          () => lintWorkflows(path.join(ROOT, '.github/workflows')),
        ]),
      ),
  },
  format: {
    run: () => step('Format', () => runCheck('prettier', ['--check', '--log-level=warn', '.'])),
  },
  unused: {
    run: () => step('Unused files, exports and dependencies', () => runCheck('knip', [])),
  },
  unit: {
    run: async () => ({
      report: await runJest(),
      ...judgeEmulators(findEmulators(), process.env),
    }),
  },
  build: { run: () => buildSites() },
  size: { needs: 'build', run: () => step('Size limits', () => runCheck('size-limit', [])) },
  browser: { needs: 'build', run: () => runAllBrowserTests() },
};

/**
 * `npm test`: every check, or the named ones, such as `npm test -- types lint`. One that fails keeps no other from
 * running, but for those that need it.
 *
 * @throws Error, one line, when a check has failed.
 */
export async function test(args: readonly string[]): Promise<void> {
  const unknown = args.find((arg) => !Object.hasOwn(CHECKS, arg));
  if (unknown !== undefined) {
    throw new Error(`There is no check "${unknown}"; there are ${Object.keys(CHECKS).join(', ')}.`);
  }
  void signalled.then(() => {
    // Elsewhere a signal is a request and no failure; but tests that were not run have not passed.
    process.exitCode = 1;
    console.error('\nnpm test was ended before it was done.');
  });
  const chosen = Object.entries(CHECKS).filter(
    ([name]) => args.length === 0 || args.includes(name),
  );
  const { results, leftOut } = await runChecks(Object.fromEntries(chosen));
  const { lines, hasPassed } = summarize(results, leftOut);
  console.log(lines.join('\n'));
  if (!hasPassed) throw new Error('npm test has found problems.');
}

/** Runs checks one after the other, whatever comes of the ones before. */
export async function runChecks(checks: Readonly<Record<string, Check>>) {
  const results: CheckResult[] = [];
  const leftOut: string[] = [];
  const failed = new Set<string>();
  for (const [name, { run, needs }] of Object.entries(checks)) {
    const { leftOut: left = [], ...found } =
      needs !== undefined && failed.has(needs)
        ? { problems: [`${name} was not run, because ${needs} failed.`] }
        : await findings(name, run);
    const result = { name, problems: [], ...found };
    if (result.problems.length > 0) failed.add(name);
    results.push(result);
    leftOut.push(...left);
  }
  return { results, leftOut };
}

/** Prints all that an error says, of which the summary only repeats what runs the check alone. */
async function findings(name: string, run: Check['run']): Promise<Findings> {
  try {
    return (await run()) ?? {};
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { problems: [`${name} failed: npm test -- ${name}`] };
  }
}

/** Runs all of several checks, two at a time: each keeps one core busy. @throws Error with what each has found. */
async function runEach(checks: readonly (() => Promise<void>)[]): Promise<void> {
  const problems: string[] = [];
  const waiting = [...checks];
  async function runWaiting(): Promise<void> {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      await check().catch((error: unknown) => {
        problems.push(error instanceof Error ? error.message : String(error));
      });
    }
  }
  await Promise.all([runWaiting(), runWaiting()]);
  if (problems.length > 0) throw new Error(problems.join('\n'));
}
