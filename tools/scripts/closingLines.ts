import type { FailedTest, TestReport } from './testReports.ts';

/** How a check ended, by its name. */
export interface CheckResult {
  readonly name: string;
  /** Of a check that runs tests. */
  readonly report?: TestReport;
  /** What else is wrong, one line each. */
  readonly problems: readonly string[];
}

/** The end of a run. */
export interface Closing {
  readonly lines: readonly string[];
  readonly hasPassed: boolean;
}

/**
 * What a run prints at its end: which tests failed or passed at their second try, each with the line that repeats it
 * alone and its trace; what else is wrong; what was left out; and the totals, which count each of the other problems as a
 * failure: `812 passed, 0 failed`.
 */
export function closingLines(results: readonly CheckResult[], leftOut: readonly string[]): Closing {
  const reports = results.flatMap(({ report }) => (report === undefined ? [] : [report]));
  const failed = reports.flatMap((report) => report.failed);
  const problems = [...results, ...reports].flatMap((result) => result.problems);
  const failures = failed.length + problems.length;
  const section = (heading: string, lines: readonly string[]): readonly string[] =>
    lines.length === 0 ? [] : ['', heading, ...lines.map((line) => `  ${line}`)];
  const sum = (count: (report: TestReport) => number) =>
    reports.reduce((total, report) => total + count(report), 0);
  const skipped = sum((report) => report.skipped);
  const totals = `${sum((report) => report.passed)} passed, ${failures} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`;
  return {
    hasPassed: failures === 0,
    lines: [
      ...section('Failed:', failed.flatMap(describe)),
      ...section('Also wrong:', problems),
      ...section(
        'Passed only at their second try:',
        reports.flatMap((report) => report.passedAtSecondTry).flatMap(describe),
      ),
      ...section('Left out:', leftOut),
      ...(reports.length > 0 || failures > 0 ? ['', totals] : []),
    ],
  };
}

function describe({ title, commands }: FailedTest): readonly string[] {
  return [title, ...commands.map((line) => `  ${line}`)];
}
