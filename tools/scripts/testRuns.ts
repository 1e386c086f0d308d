import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { isObject } from '@laundry-board/shared-types';
import type {
  JSONReport,
  JSONReportSpec,
  JSONReportSuite,
  JSONReportTest,
} from '@playwright/test/reporter';
import { runTool } from './processes.ts';

type Environment = Readonly<Record<string, string>>;

/** How many tests of a run passed, failed and were skipped. */
export interface TestCounts {
  readonly passed: number;
  /** What failed outside of a test, such as a file that can't be loaded, counts as one. */
  readonly failed: number;
  readonly skipped: number;
  /** How many of those that passed had failed before. */
  readonly flaky?: number;
}

/** What a run of the browser tests has found. */
export interface BrowserReport extends TestCounts {
  /** How many tests each project holds. */
  readonly testsOf: Readonly<Record<string, number>>;
  /** What the tests note of themselves, by the names of the notes. */
  readonly annotations: readonly Readonly<Record<string, string>>[];
}

/** Whether the run is one of GitHub's, on whose pages the tools' own reporters mark what failed. */
const isOnGitHub = (): boolean => process.env['GITHUB_ACTIONS'] !== undefined;

/** Runs unit tests, by jest's own arguments. Its reporter for agents prints nothing of files that pass. */
export async function runJest(args: readonly string[]): Promise<TestCounts> {
  const reporters = ['agent', ...(isOnGitHub() ? ['github-actions'] : [])];
  const { status, report } = await runWithReport((file) =>
    runTool(
      'jest',
      [
        '--silent',
        '--json',
        `--outputFile=${file}`,
        ...reporters.map((name) => `--reporters=${name}`),
        ...args,
      ],
      { print: true },
    ),
  );
  return readJestReport(report, status);
}

/**
 * Runs browser tests, by Playwright's own arguments.
 *
 * @param environment The variables that name the browsers, and others.
 */
export async function runPlaywright(
  args: readonly string[],
  environment: Environment,
): Promise<BrowserReport> {
  const progress = process.stdout.isTTY ? 'line' : 'dot';
  const reporters = [progress, ...(isOnGitHub() ? ['github'] : []), 'json'];
  // Tests are silent, but for a soak, which says for minutes what it does and measures.
  const quiet = args.includes('--project=soak') ? [] : ['--quiet'];
  const { status, report } = await runWithReport((file) =>
    runTool('playwright', ['test', `--reporter=${reporters.join(',')}`, ...quiet, ...args], {
      environment: { ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
      print: true,
    }),
  );
  const commands = process.env['CI'] === undefined ? commandsToRepeat(report, environment) : [];
  if (commands.length > 0) {
    console.log(['', 'To repeat what failed, with a trace:', ...commands].join('\n  '));
  }
  return readPlaywrightReport(report, status);
}

/** Runs a tool that prints for itself and leaves a report in JSON. @returns No report if it could not even begin. */
async function runWithReport(
  run: (file: string) => Promise<{ readonly status: number }>,
): Promise<{ readonly status: number; readonly report: unknown }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'laundry-report-'));
  const file = path.join(folder, 'report.json');
  const { status } = await run(file);
  const json = await readFile(file, 'utf8').catch(() => 'null');
  await rm(folder, { recursive: true });
  return { status, report: JSON.parse(json) };
}

/** A run fails by its exit status, whatever its report counts. */
function failures(status: number, counted: number): number {
  return status === 0 ? 0 : Math.max(1, counted);
}

/** Reads what `jest --json` leaves. */
export function readJestReport(report: unknown, status: number): TestCounts {
  const count = (name: string): number =>
    isObject(report) && typeof report[name] === 'number' ? report[name] : 0;
  return {
    passed: count('numPassedTests'),
    failed: failures(status, count('numFailedTests') + count('numRuntimeErrorTestSuites')),
    skipped: count('numPendingTests') + count('numTodoTests'),
  };
}

/** Reads what Playwright's JSON reporter leaves. */
export function readPlaywrightReport(report: unknown, status: number): BrowserReport {
  if (!isPlaywrightReport(report)) {
    const none = { testsOf: {}, annotations: [] };
    return { passed: 0, failed: failures(status, 0), skipped: 0, ...none };
  }
  const { config, errors, stats, suites } = report;
  const tests = suites.flatMap((suite) => testsIn(suite));
  const testsOf = Object.fromEntries(
    config.projects.map(({ name }) => [
      name,
      tests.filter(({ projectName }) => projectName === name).length,
    ]),
  );
  return {
    passed: stats.expected + stats.flaky,
    failed: failures(status, stats.unexpected + errors.length),
    skipped: stats.skipped,
    flaky: stats.flaky,
    testsOf,
    annotations: tests.map(({ annotations }) =>
      Object.fromEntries(annotations.map(({ type, description = '' }) => [type, description])),
    ),
  };
}

/**
 * A command for each project with failed tests, which repeats them and leaves their traces.
 *
 * @param environment The variables of the run, without which some projects are not there.
 */
export function commandsToRepeat(report: unknown, environment: Environment): readonly string[] {
  if (!isPlaywrightReport(report)) return [];
  const failed = new Map<string, readonly string[]>();
  for (const { file, line, tests } of report.suites.flatMap(specsIn)) {
    for (const { projectName, status } of tests) {
      if (status !== 'unexpected') continue;
      failed.set(projectName, [...(failed.get(projectName) ?? []), `${file}:${line}`]);
    }
  }
  const variables = Object.entries(environment).map(([name, value]) => `${name}='${value}'`);
  return [...failed].map(([project, places]) =>
    [...variables, `npx playwright test --project=${project} --trace=on`, ...places].join(' '),
  );
}

function isPlaywrightReport(value: unknown): value is JSONReport {
  return isObject(value) && Array.isArray(value['suites']) && isObject(value['stats']);
}

function specsIn(suite: JSONReportSuite): readonly JSONReportSpec[] {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsIn)];
}

function testsIn(suite: JSONReportSuite): readonly JSONReportTest[] {
  return specsIn(suite).flatMap(({ tests }) => tests);
}
