import { isObject } from '@laundry-board/shared-types';

/** The variable that names the file in which a run of tests leaves its {@link TestReport}, as JSON. */
export const REPORT_VARIABLE = 'TEST_REPORT';

/** A test that failed at least once. */
export interface ReportedTest {
  /** Its file and its full title. */
  readonly title: string;
  /** The command that runs it alone, and the variables that the command needs. */
  readonly command: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** The path of the trace of the try that failed. */
  readonly trace?: string;
}

/** What a run of jest or Playwright has found. */
export interface TestReport {
  readonly passed: number;
  readonly skipped: number;
  readonly failed: readonly ReportedTest[];
  /** Tests that failed first, and passed when they were repeated. */
  readonly passedAtSecondTry: readonly ReportedTest[];
  /** What went wrong outside of any test, one line each. */
  readonly problems: readonly string[];
  /** Projects of the configuration that hold no test. */
  readonly emptyProjects: readonly string[];
}

/** @throws Error, one line, when the text is no report. */
export function parseReport(json: string): TestReport {
  const report: unknown = JSON.parse(json);
  if (!isReport(report)) throw new Error('The report of the tests has an unknown form.');
  return report;
}

function isReport(value: unknown): value is TestReport {
  return (
    isObject(value) &&
    ['passed', 'skipped'].every((name) => typeof value[name] === 'number') &&
    ['failed', 'passedAtSecondTry'].every((name) => isList(value[name], isReportedTest)) &&
    ['problems', 'emptyProjects'].every((name) => isList(value[name], isText))
  );
}

function isReportedTest(value: unknown): value is ReportedTest {
  if (!isObject(value)) return false;
  const { title, command, environment, trace } = value;
  return (
    isText(title) &&
    isList(command, isText) &&
    isObject(environment) &&
    isList(Object.values(environment), isText) &&
    (trace === undefined || isText(trace))
  );
}

function isList(value: unknown, isItem: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(isItem);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** A regular expression that matches a text alone, or whatever ends in it. */
export function exactPattern(text: string, where: 'whole' | 'end' = 'whole'): string {
  const escaped = text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return where === 'whole' ? `^${escaped}$` : `${escaped}$`;
}
