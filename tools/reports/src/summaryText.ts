import { formatValue } from './reportLine.ts';
import type { MeasureSummary, ReleaseSummary, Summary } from './summary.ts';

const BAR_WIDTH = 30;

/** A release whose figure is so much larger than that of the release before is pointed out. */
const WORSE_BY = 1.2;
/** Fewer samples or visits say nothing. */
const LEAST_SAMPLES = 20;
/** Nor does a share of errors that differs by less. */
const LEAST_DIFFERENCE = 0.02;

const WORSE = ' worse than the release before';

/** A summary as tables, with bars that compare the releases. */
export function summaryText({ releases, failures, measures }: Summary): string {
  const longestShare = Math.max(...releases.map(({ errorShare }) => errorShare ?? 0), 0.01);
  return [
    'Visits that saw an error, by release of the shell',
    ...table([
      ['release', 'visits', 'with an error', ''],
      ...releases.map((one, index) => {
        const { release, visits, errorShare } = one;
        const mark = failsMore(one, releases[index - 1]) ? WORSE : '';
        return [
          release,
          String(visits),
          errorShare === undefined ? 'not sampled' : `${(errorShare * 100).toFixed(1)} %`,
          `${bar(errorShare ?? 0, longestShare)}${mark}`,
        ];
      }),
    ]),
    '',
    'Failures, by part and its release',
    ...table([
      ['part', 'release', 'failure', 'visits', 'times'],
      ...failures.map(({ part, release, failure, visits, count }) => [
        part,
        release,
        failure,
        String(visits),
        String(count),
      ]),
    ]),
    '',
    'Measures, by release; the bar is p75',
    ...table([
      ['measure', 'release', 'samples', 'p50', 'p75', 'p95', ''],
      ...measures.map((measure, index) => measureRow(measure, measures, measures[index - 1])),
    ]),
  ].join('\n');
}

function measureRow(
  measure: MeasureSummary,
  all: readonly MeasureSummary[],
  before: MeasureSummary | undefined,
): readonly string[] {
  const { name, release, samples, p50, p75, p95 } = measure;
  const longest = Math.max(...all.filter((one) => one.name === name).map((one) => one.p75));
  const values = [p50, p75, p95].map((value) => formatValue({ name, value }));
  const mark = isWorse(measure, before) ? WORSE : '';
  return [name, release, String(samples), ...values, `${bar(p75, longest)}${mark}`];
}

/** Whether more visits of a release saw an error than of the one before it. */
export function failsMore(one: ReleaseSummary, before: ReleaseSummary | undefined): boolean {
  if (one.errorShare === undefined || before?.errorShare === undefined) return false;
  const hasEnough = Math.min(one.visits, before.visits) >= LEAST_SAMPLES;
  const isMore = one.errorShare > before.errorShare * WORSE_BY;
  return hasEnough && isMore && one.errorShare - before.errorShare > LEAST_DIFFERENCE;
}

/** Whether a release is slower than the one before it. */
export function isWorse(measure: MeasureSummary, before: MeasureSummary | undefined): boolean {
  if (before === undefined || before.name !== measure.name) return false;
  const hasEnough = Math.min(measure.samples, before.samples) >= LEAST_SAMPLES;
  return hasEnough && measure.p75 > before.p75 * WORSE_BY;
}

function bar(value: number, longest: number): string {
  return longest > 0 ? '█'.repeat(Math.round((value / longest) * BAR_WIDTH)) : '';
}

/** Rows with aligned columns; the first one is the head. */
function table(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(column === row.length - 1 ? 0 : (widths[column] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
  return lines.length > 1 ? lines.map((line) => `  ${line}`) : ['  none'];
}
