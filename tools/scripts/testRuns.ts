import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { runTool } from './processes.ts';
import { parseReport, REPORT_VARIABLE, type TestReport } from './reporting/testReport.ts';

type Environment = Readonly<Record<string, string>>;

/** Runs unit tests, by jest's own arguments. */
export function runJest(args: readonly string[]): Promise<TestReport> {
  const reporter = '--reporters=./tools/scripts/reporting/jestReporter.mjs';
  return runTests('Unit tests', 'jest', ['--silent', reporter, ...args]);
}

/** Runs browser tests, by Playwright's own arguments. */
export function runPlaywright(
  args: readonly string[],
  environment: Environment,
): Promise<TestReport> {
  const reporter = '--reporter=./tools/scripts/reporting/playwrightReporter.ts';
  return runTests('Browser tests', 'playwright', ['test', reporter, ...args], environment);
}

/** Runs a tool that prints its own progress and leaves a report, and prints how many tests have passed. */
async function runTests(
  title: string,
  tool: string,
  args: readonly string[],
  environment: Environment = {},
): Promise<TestReport> {
  const start = performance.now();
  console.log(`${title} …`);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'laundry-report-'));
  const file = path.join(folder, 'report.json');
  const { status } = await runTool(tool, args, {
    print: true,
    environment: { ...environment, [REPORT_VARIABLE]: file },
  });
  const text = await readFile(file, 'utf8').catch(() => undefined);
  await rm(folder, { recursive: true });
  const report = judgeRun(tool, status, text);
  const isGreen = report.failed.length + report.problems.length === 0;
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${title} ${isGreen ? '✓' : '✗'} ${seconds} s, ${report.passed} passed`);
  return report;
}

/**
 * The report of a run, which also says what its exit status alone does.
 *
 * @param text The report's file; undefined when the run has left none.
 */
export function judgeRun(tool: string, status: number, text: string | undefined): TestReport {
  const problem = `${tool} ended with exit status ${status}`;
  if (text === undefined) {
    return {
      passed: 0,
      skipped: 0,
      failed: [],
      passedAtSecondTry: [],
      problems: [`${problem} and without a report.`],
      emptyProjects: [],
    };
  }
  const report = parseReport(text);
  if (status === 0 || report.failed.length + report.problems.length > 0) return report;
  return { ...report, problems: [`${problem}, although no test failed.`] };
}
