import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { isObject } from '@laundry-board/shared-types';
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';

/** A test that failed at least once. */
export interface FailedTest {
  /** Its file and its full title. */
  readonly title: string;
  /** The commands that run it alone and that show the trace of the try that failed, as a POSIX shell reads them. */
  readonly commands: readonly string[];
}

/** What a run of jest or Playwright has found. */
export interface TestReport {
  readonly passed: number;
  readonly skipped: number;
  readonly failed: readonly FailedTest[];
  /** Tests that failed first, and passed when they were repeated. */
  readonly passedAtSecondTry: readonly FailedTest[];
  /** What went wrong outside of any test, one line each. */
  readonly problems: readonly string[];
}

/** What is read here of the file that `jest --json` leaves. */
interface JestResults {
  readonly numPassedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

/** @param root The folder to which files are named. @throws Error, one line, when jest has not written this. */
export function readJestReport(json: string, root: string): TestReport {
  const results: unknown = JSON.parse(json);
  if (!isJestResults(results)) throw new Error('jest’s report has an unknown form.');
  return {
    passed: results.numPassedTests,
    skipped: results.numPendingTests + results.numTodoTests,
    failed: results.testResults.flatMap(({ name, status, assertionResults }) => {
      const file = path.relative(root, name);
      const failed = assertionResults.filter((test) => test.status === 'failed');
      // A file that could not be run has no tests.
      if (status === 'failed' && failed.length === 0) {
        return [{ title: file, commands: [commandLine('npx', 'jest', file)] }];
      }
      return failed.map(({ fullName }) => ({
        title: `${file}: ${fullName}`,
        commands: [commandLine('npx', 'jest', file, '-t', `^${escapeRegExp(fullName)}$`)],
      }));
    }),
    passedAtSecondTry: [],
    problems: [],
  };
}

function isJestResults(value: unknown): value is JestResults {
  return isObject(value) && Array.isArray(value['testResults']) && 'numPassedTests' in value;
}

/** What a run of the browser tests has found. */
export interface BrowserReport extends TestReport {
  /** The projects that hold no test. */
  readonly emptyProjects: readonly string[];
  /** What the tests note of themselves, by the names of the notes. */
  readonly annotations: readonly Readonly<Record<string, string>>[];
}

/** The variables without which a project of Playwright's configuration does not run. Any other needs `CHROME_PATH` alone. */
const VARIABLES = new Map([
  ['firefox', ['FIREFOX_PATH']],
  ['firefox-tree', ['FIREFOX_PATH']],
  ['webkitgtk', ['WEBKIT_DRIVER_PATH']],
  ['floor', ['OLDEST_CHROME_PATH']],
  ['conformance-official', ['CHROME_PATH', 'FIRESTORE_EMULATOR_JAR']],
  ['emulators', ['CHROME_PATH', 'FIRESTORE_EMULATOR_JAR']],
]);

/**
 * Reads the file that Playwright's JSON reporter leaves.
 *
 * @param root The folder to which files are named.
 * @param browsers The variables that name the browsers of the run.
 * @throws Error, one line, when Playwright has not written this.
 */
export function readPlaywrightReport(
  json: string,
  root: string,
  browsers: Readonly<Record<string, string>>,
): BrowserReport {
  const report: unknown = JSON.parse(json);
  if (!isPlaywrightReport(report)) throw new Error('Playwright’s report has an unknown form.');
  const { config, errors, suites } = report;
  const tests = suites.flatMap((suite) => testsOf(suite));
  const describe = (test: ReportedTest): FailedTest => {
    const isAlone = tests.every((other) => other === test || !isSamePlace(other, test));
    const file = path.relative(root, path.join(config.rootDir, test.file));
    const failure = test.results.find(({ status }) => status !== test.expectedStatus);
    const trace = failure?.attachments.find(({ name }) => name === 'trace')?.path;
    const needed = VARIABLES.get(test.projectName) ?? ['CHROME_PATH'];
    const variables = Object.entries(browsers)
      .filter(([name]) => needed.includes(name))
      .map(([name, value]) => `${name}=${quote(value)}`);
    const command = commandLine(
      'npx',
      'playwright',
      'test',
      `--project=${test.projectName}`,
      `${file}:${test.line}`,
      ...(isAlone ? [] : ['-g', `${escapeRegExp(test.title)}$`]),
    );
    return {
      title: `[${test.projectName}] ${file}:${test.line}: ${test.title}${failure === undefined ? ' (did not run)' : ''}`,
      commands: [
        [...variables, command].join(' '),
        ...(trace === undefined
          ? []
          : [commandLine('npx', 'playwright', 'show-trace', path.relative(root, trace))]),
      ],
    };
  };
  const withStatus = (status: ReportedTest['status']): readonly ReportedTest[] =>
    tests.filter((test) => test.status === status);
  // Playwright calls a test skipped, too, that it did not come to.
  const skipped = withStatus('skipped').filter((test) => test.expectedStatus === 'skipped');
  const notRun = withStatus('skipped').filter((test) => test.expectedStatus !== 'skipped');
  const used = new Set(tests.map(({ projectName }) => projectName));
  return {
    passed: withStatus('expected').length + withStatus('flaky').length,
    skipped: skipped.length,
    failed: [...withStatus('unexpected'), ...notRun].map(describe),
    passedAtSecondTry: withStatus('flaky').map(describe),
    problems: errors.map(({ message = '' }) => `Playwright: ${firstLine(message)}`),
    emptyProjects: config.projects.map(({ name }) => name).filter((name) => !used.has(name)),
    annotations: tests.map(({ annotations }) =>
      Object.fromEntries(annotations.map(({ type, description = '' }) => [type, description])),
    ),
  };
}

function isPlaywrightReport(value: unknown): value is JSONReport {
  return isObject(value) && Array.isArray(value['suites']) && isObject(value['config']);
}

type ReportedTest = ReturnType<typeof testsOf>[number];

/** The tests of a suite, with the titles of those that they stand in. */
function testsOf(suite: JSONReportSuite, titles: readonly string[] = []) {
  const own = suite.specs.flatMap(({ file, line, title, tests }) =>
    tests.map((test) => ({ ...test, file, line, title: [...titles, title].join(' ') })),
  );
  const nested: typeof own = (suite.suites ?? []).flatMap((inner) =>
    testsOf(inner, [...titles, inner.title]),
  );
  return [...own, ...nested];
}

function isSamePlace(one: ReportedTest, other: ReportedTest): boolean {
  return (
    one.projectName === other.projectName && one.file === other.file && one.line === other.line
  );
}

function firstLine(message: string): string {
  return stripVTControlCharacters(message).split('\n')[0] ?? '';
}

function escapeRegExp(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

function commandLine(...words: readonly string[]): string {
  return words.map(quote).join(' ');
}

/** A word as a POSIX shell reads it. */
function quote(word: string): string {
  return /^[\w./:=@%+,-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
