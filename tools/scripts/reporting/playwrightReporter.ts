import { appendFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type {
  FullConfig,
  Reporter,
  Suite,
  TestCase,
  TestError,
  TestResult,
} from '@playwright/test/reporter';
import { type Progress, startProgress } from './progress.ts';
import { exactPattern, type ReportedTest, REPORT_VARIABLE, type TestReport } from './testReport.ts';
import { formatTable, isTableName, TABLE_VARIABLE, TABLES } from './tables.ts';

/** The variable that names the browser of a project; every other project uses Chrome's. */
const BROWSER_VARIABLES: Readonly<Record<string, readonly string[]>> = {
  firefox: ['FIREFOX_PATH'],
  webkit: [],
  webkitgtk: ['WEBKIT_DRIVER_PATH'],
  floor: [],
};

/**
 * Prints a line of progress, each failure, and the table that {@link TABLE_VARIABLE} names; leaves a report in the
 * file that {@link REPORT_VARIABLE} names.
 */
// Playwright loads a reporter by its default export.
// oxlint-disable-next-line import/no-default-export
export default class ProgressReporter implements Reporter {
  #tests: readonly TestCase[] = [];
  #projects: readonly string[] = [];
  #root = '';
  #problems: string[] = [];
  #progress: Progress | undefined;

  onBegin(config: FullConfig, suite: Suite): void {
    this.#root = config.configFile === undefined ? config.rootDir : path.dirname(config.configFile);
    this.#projects = config.projects.map(({ name }) => name);
    this.#tests = suite.allTests();
    this.#progress = startProgress({
      total: this.#tests.length,
      unit: 'tests',
      now: () => performance.now(),
      output: process.stdout,
    });
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const isExpected = ['skipped', test.expectedStatus].includes(result.status);
    if (!isExpected) this.#progress?.print(describeFailure(this.#title(test), result));
    if (isExpected || result.retry === test.retries) this.#progress?.advance();
  }

  /** Tests are silent, but for a soak, which says for minutes what it does and measures. */
  onStdOut(chunk: string | Buffer, test: TestCase | void): void {
    if (test && projectOf(test) === 'soak') this.#progress?.print(String(chunk).trimEnd());
  }

  /** What fails outside of any test, such as a fixture of a worker. */
  onError(error: TestError): void {
    const text = describeError(error);
    if (this.#progress === undefined) console.error(text);
    else this.#progress.print(text);
    const [line] = stripVTControlCharacters(error.message ?? text).split('\n');
    this.#problems.push(`Playwright: ${line}`);
  }

  onEnd(): void {
    this.#progress?.end();
    const table = process.env[TABLE_VARIABLE];
    if (isTableName(table)) this.#printTable(TABLES[table](this.#tests));
    const file = process.env[REPORT_VARIABLE];
    if (file !== undefined) writeFileSync(file, JSON.stringify(this.#report()));
  }

  printsToStdio(): boolean {
    return true;
  }

  #report(): TestReport {
    const passed = this.#tests.filter((test) => ['expected', 'flaky'].includes(test.outcome()));
    const skipped = this.#tests.filter(({ expectedStatus }) => expectedStatus === 'skipped');
    const failed = this.#tests.filter((test) => !passed.includes(test) && !skipped.includes(test));
    const repeated = this.#tests.filter((test) => test.outcome() === 'flaky');
    const used = new Set(this.#tests.map(projectOf));
    return {
      passed: passed.filter((test) => !skipped.includes(test)).length,
      skipped: skipped.length,
      failed: failed.map((test) => this.#describe(test)),
      passedAtSecondTry: repeated.map((test) => this.#describe(test)),
      problems: this.#problems,
      emptyProjects: this.#projects.filter((name) => !used.has(name)),
    };
  }

  #describe(test: TestCase): ReportedTest {
    const project = projectOf(test);
    const place = this.#place(test);
    const isAlone = this.#tests.every(
      (other) => other === test || projectOf(other) !== project || this.#place(other) !== place,
    );
    const named = isAlone ? [] : ['-g', exactPattern(fullTitle(test, ' '), 'end')];
    const failure = test.results.find(({ status }) => status !== test.expectedStatus);
    const trace = failure?.attachments.find(({ name }) => name === 'trace')?.path;
    return {
      title: this.#title(test),
      command: ['npx', 'playwright', 'test', `--project=${project}`, place, ...named],
      environment: browserEnvironment(project, process.env),
      ...(trace !== undefined && { trace: path.relative(this.#root, trace) }),
    };
  }

  #title(test: TestCase): string {
    const didRun = test.results.length > 0 ? '' : ' (did not run)';
    return `[${projectOf(test)}] ${this.#place(test)}: ${fullTitle(test, ' › ')}${didRun}`;
  }

  #place({ location: { file, line } }: TestCase): string {
    return `${path.relative(this.#root, file)}:${line}`;
  }

  #printTable(rows: readonly (readonly string[])[]): void {
    const table = formatTable(rows);
    console.log(`\n${table}\n`);
    const summary = process.env['GITHUB_STEP_SUMMARY'];
    if (summary !== undefined) appendFileSync(summary, `${table}\n`);
  }
}

function projectOf(test: TestCase): string {
  return test.parent.project()?.name ?? '';
}

/** Its own title and those of what it stands in; before them come the root, the project and the file. */
function fullTitle(test: TestCase, separator: string): string {
  return test.titlePath().slice(3).join(separator);
}

function browserEnvironment(project: string, environment: NodeJS.ProcessEnv) {
  const variables = BROWSER_VARIABLES[project] ?? ['CHROME_PATH'];
  return Object.fromEntries(
    variables.flatMap((name) => {
      const value = environment[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function describeFailure(title: string, { errors, retry, stdout, stderr }: TestResult): string {
  const output = [...stdout, ...stderr].map(String).join('');
  const attempt = retry === 0 ? '' : ` (try ${retry + 1})`;
  return ['', title + attempt, ...errors.map(describeError), output].join('\n');
}

function describeError({ message, stack, snippet, value }: TestError): string {
  const text = [stack ?? message ?? value ?? '', snippet ?? ''].join('\n').trimEnd();
  // Workers colour their errors wherever these are printed.
  return process.stdout.isTTY ? text : stripVTControlCharacters(text);
}
