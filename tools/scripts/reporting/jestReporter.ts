import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Progress, startProgress } from './progress.ts';
import { exactPattern, type ReportedTest, REPORT_VARIABLE, type TestReport } from './testReport.ts';

/** What is read here of the results that jest gives its reporters. */
interface FileResult {
  readonly testFilePath: string;
  /** Of all failures in the file, formatted. */
  readonly failureMessage?: string | null;
  /** Set when the file could not be run. */
  readonly testExecError?: unknown;
  readonly testResults: readonly { readonly status: string; readonly fullName: string }[];
}

interface RunResult {
  readonly numTotalTestSuites: number;
  readonly numPassedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
}

/** Prints a line of progress and each failure; leaves a report in the file that {@link REPORT_VARIABLE} names. */
export class JestReporter {
  #progress: Progress | undefined;
  readonly #failed: ReportedTest[] = [];
  readonly #root: string;

  constructor({ rootDir }: { readonly rootDir: string }) {
    this.#root = rootDir;
  }

  onRunStart({ numTotalTestSuites }: RunResult): void {
    this.#progress = startProgress({
      total: numTotalTestSuites,
      unit: 'files',
      now: () => performance.now(),
      output: process.stdout,
    });
  }

  onTestResult(_: unknown, { testFilePath, failureMessage, ...result }: FileResult): void {
    const file = path.relative(this.#root, testFilePath);
    if (failureMessage) this.#progress?.print(`\n${file}\n${failureMessage}`);
    const repeat = ['npx', 'jest', file];
    if (result.testExecError) {
      this.#failed.push({ title: file, command: repeat, environment: {} });
    }
    for (const { fullName } of result.testResults.filter(({ status }) => status === 'failed')) {
      this.#failed.push({
        title: `${file}: ${fullName}`,
        command: [...repeat, '-t', exactPattern(fullName)],
        environment: {},
      });
    }
    this.#progress?.advance();
  }

  onRunComplete(_: unknown, { numPassedTests, numPendingTests, numTodoTests }: RunResult): void {
    this.#progress?.end();
    const file = process.env[REPORT_VARIABLE];
    if (file === undefined) return;
    const report: TestReport = {
      passed: numPassedTests,
      skipped: numPendingTests + numTodoTests,
      failed: this.#failed,
      passedAtSecondTry: [],
      problems: [],
      emptyProjects: [],
    };
    writeFileSync(file, JSON.stringify(report));
  }
}
