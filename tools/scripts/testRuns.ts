import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { ROOT } from '@laundry-board/sites';
import { runTool } from './processes.ts';
import {
  type BrowserReport,
  readJestReport,
  readPlaywrightReport,
  type TestReport,
} from './testReports.ts';

type Environment = Readonly<Record<string, string>>;

/** A tool that runs tests, prints what fails, and leaves a report in a file. */
interface TestRun<Report extends TestReport> {
  readonly title: string;
  readonly tool: string;
  readonly args: (reportFile: string) => readonly string[];
  readonly environment?: (reportFile: string) => Environment;
  readonly read: (json: string) => Report;
  /** The report of a run that has left none. */
  readonly none: Report;
}

const NONE = { passed: 0, skipped: 0, failed: [], passedAtSecondTry: [], problems: [] };

/** Whether the run is one of GitHub's, on whose pages the tools' own reporters mark what failed. */
const isOnGitHub = (): boolean => process.env['GITHUB_ACTIONS'] !== undefined;

/** Runs unit tests, by jest's own arguments. Its reporter for agents prints nothing of files that pass. */
export function runJest(args: readonly string[]): Promise<TestReport> {
  const reporters = ['agent', ...(isOnGitHub() ? ['github-actions'] : [])];
  return runTests({
    title: 'Unit tests',
    tool: 'jest',
    args: (file) => [
      '--silent',
      '--json',
      `--outputFile=${file}`,
      ...reporters.map((name) => `--reporters=${name}`),
      ...args,
    ],
    read: (json) => readJestReport(json, ROOT),
    none: NONE,
  });
}

/**
 * Runs browser tests, by Playwright's own arguments.
 *
 * @param browsers The variables that name the browsers.
 */
export function runPlaywright(
  args: readonly string[],
  browsers: Environment,
  environment: Environment = {},
): Promise<BrowserReport> {
  const progress = process.stdout.isTTY ? 'line' : 'dot';
  const reporters = [progress, ...(isOnGitHub() ? ['github'] : []), 'json'];
  return runTests({
    title: 'Browser tests',
    tool: 'playwright',
    // Tests are silent, but for a soak, which says for minutes what it does and measures.
    args: () => [
      'test',
      `--reporter=${reporters.join(',')}`,
      ...(args.includes('--project=soak') ? [] : ['--quiet']),
      ...args,
    ],
    environment: (file) => ({ ...environment, ...browsers, PLAYWRIGHT_JSON_OUTPUT_FILE: file }),
    read: (json) => readPlaywrightReport(json, ROOT, browsers),
    none: { ...NONE, emptyProjects: [], annotations: [] },
  });
}

/** Runs tests and prints how many have passed, and how long it took. */
async function runTests<Report extends TestReport>({
  title,
  tool,
  args,
  environment = () => ({}),
  read,
  none,
}: TestRun<Report>): Promise<Report> {
  const start = performance.now();
  console.log(`${title} …`);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'laundry-report-'));
  const file = path.join(folder, 'report.json');
  const { status } = await runTool(tool, args(file), {
    print: true,
    environment: environment(file),
  });
  const json = await readFile(file, 'utf8').catch(() => undefined);
  await rm(folder, { recursive: true });
  const found = json === undefined ? none : read(json);
  const report = { ...found, problems: [...found.problems, ...judgeRun(tool, status, found)] };
  const isGreen = report.failed.length + report.problems.length === 0;
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${title} ${isGreen ? '✓' : '✗'} ${seconds} s, ${report.passed} passed`);
  return report;
}

/** What the exit status of a run says that its report does not: without a report, or with one without a failure. */
export function judgeRun(
  tool: string,
  status: number,
  { failed, passed, problems, skipped }: TestReport,
): readonly string[] {
  if (failed.length + problems.length > 0) return [];
  if (status !== 0) return [`${tool} ended with exit status ${status}, although no test failed.`];
  return passed + skipped === 0 ? [`${tool} has run no test.`] : [];
}
