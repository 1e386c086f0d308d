import type { ReportedTest, TestReport } from './testReport.ts';

/** How a check of `npm test` ended, by the check's name. */
export interface CheckResult {
  readonly name: string;
  /** Of a check that runs tests. */
  readonly report?: TestReport;
  /** What else is wrong, one line each. */
  readonly problems: readonly string[];
}

/** The end of a run. */
export interface Summary {
  readonly lines: readonly string[];
  readonly hasPassed: boolean;
}

/**
 * What a run prints at its end: which tests failed or passed at their second try, with the one line that repeats
 * each alone and its trace; what else is wrong; what was left out; and the totals, which count each of the other
 * problems as a failure.
 */
export function summarize(results: readonly CheckResult[], leftOut: readonly string[]): Summary {
  const reports = results.flatMap(({ report }) => (report === undefined ? [] : [report]));
  const failed = reports.flatMap((report) => report.failed);
  const repeated = reports.flatMap((report) => report.passedAtSecondTry);
  const problems = results.flatMap((result) => [
    ...result.problems,
    ...(result.report?.problems ?? []),
  ]);
  const failures = failed.length + problems.length;
  return {
    hasPassed: failures === 0,
    lines: [
      ...section('Failed:', failed.flatMap(describeTest)),
      ...section('Also wrong:', problems),
      ...section('Passed only at their second try:', repeated.flatMap(describeTest)),
      ...section('Left out:', leftOut),
      ...(reports.length > 0 || failures > 0 ? ['', totals(reports, failures)] : []),
    ],
  };
}

/** The closing line, which tools of continuous integration read: `812 passed, 0 failed`. */
function totals(reports: readonly TestReport[], failures: number): string {
  const sum = (count: (report: TestReport) => number) =>
    reports.reduce((total, report) => total + count(report), 0);
  const skipped = sum((report) => report.skipped);
  const ending = skipped === 0 ? '' : `, ${skipped} skipped`;
  return `${sum((report) => report.passed)} passed, ${failures} failed${ending}`;
}

function section(heading: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ['', heading, ...lines.map((line) => `  ${line}`)];
}

function describeTest({ title, command, environment, trace }: ReportedTest): readonly string[] {
  const variables = Object.entries(environment).map(([name, value]) => `${name}=${quote(value)}`);
  return [
    title,
    `  ${[...variables, ...command.map(quote)].join(' ')}`,
    ...(trace === undefined ? [] : [`  npx playwright show-trace ${quote(trace)}`]),
  ];
}

/** A word as a POSIX shell reads it. */
function quote(word: string): string {
  return /^[\w./:=@%+,-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
