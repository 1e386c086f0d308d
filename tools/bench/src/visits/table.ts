import { formatNumber, type Table } from '../report.ts';
import { type Summary, summarize, summarizeRatios } from '../statistics.ts';
import { JOURNEYS, type Measures, PROFILES } from './visit.ts';

/** One measured visit. */
export interface Sample {
  /** One of {@link PROFILES}. */
  readonly profile: string;
  /** Name of a {@link JOURNEYS} visit. */
  readonly scenario: string;
  readonly build: string;
  readonly run: number;
  readonly measures: Measures;
}

type Figure = 'time' | 'bytes' | 'layoutShift' | 'laterBytes';

/** Every build's visits: medians, and ratios to the best single build in the same runs. */
export function visitsTable(samples: readonly Sample[], runs: number): Table {
  const scenarios = Object.values(JOURNEYS).flatMap(({ visits }) => Object.keys(visits));
  const lines = Object.entries(PROFILES).flatMap(([profile, { title }]) =>
    scenarios.flatMap((name) => {
      const visited = samples.filter((each) => each.profile === profile && each.scenario === name);
      const builds = new Set(visited.map(({ build }) => build));
      return [...builds].map((build) => [name, title, build, ...figuresOf(build, visited)]);
    }),
  );
  return {
    extent: `Medians of ${runs} runs; of times the middle half, too`,
    head: ['visit', 'line', 'build', 'bytes', '÷ best', 'ms', '÷ best', 'shift', 'later bytes'],
    lines,
  };
}

/** @param visited All builds' visits of one scenario on one line. */
function figuresOf(build: string, visited: readonly Sample[]): readonly string[] {
  /** One value for each run. */
  const valuesOf = (of: string, figure: Figure): readonly number[] =>
    visited.filter((sample) => sample.build === of).map(({ measures }) => measures[figure]);
  const median = (figure: Figure, digits = 0): string => {
    const summary = summarize(valuesOf(build, figure));
    return formatNumber(summary.median, digits) + (figure === 'time' ? range(summary, 0) : '');
  };
  const overBest = (figure: Figure): string => {
    const ratio = summarizeRatios(valuesOf(build, figure), valuesOf('best', figure));
    // Where the best build was not measured, or has nothing of it.
    if (build === 'best' || !Number.isFinite(ratio.median)) return '';
    return formatNumber(ratio.median, 3) + (figure === 'time' ? range(ratio, 2) : '');
  };
  return [
    median('bytes'),
    overBest('bytes'),
    median('time'),
    overBest('time'),
    median('layoutShift', 3),
    median('laterBytes'),
  ];
}

function range({ quartiles: [low, high] }: Summary, digits: number): string {
  return ` (${formatNumber(low, digits)}–${formatNumber(high, digits)})`;
}
