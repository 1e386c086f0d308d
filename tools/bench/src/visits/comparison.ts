import { formatNumber, type Table } from '../report.ts';
import { summarize } from '../statistics.ts';
import type { Sample } from './table.ts';

/** The builds that are compared, with their names for readers who don't know the bench. */
const BUILDS = { federated: 'federated', best: 'one build', naive: 'public default' };

/** The line that they are compared on; the others are for developers. */
const LINE = 'slow';

/** What is measured, by its unit. */
const FIGURES = {
  ms: { digits: 0, valueOf: ({ measures }: Sample): number => measures.time },
  kB: { digits: 1, valueOf: ({ measures }: Sample): number => measures.bytes / 1000 },
};

/** What a resident would notice: its title, the visit by the name that {@link Sample} has for it, and its unit. */
const ROWS = [
  ['first login', 'login, first visit', 'ms'],
  ['first board', 'board, empty cache', 'ms'],
  ['board, after its deploy', 'board, after its deploy', 'ms'],
  ['board, a week later', 'board, a week later', 'ms'],
  ['first login', 'login, first visit', 'kB'],
  ['first board', 'board, empty cache', 'kB'],
  ['board, after its deploy', 'board, after its deploy', 'kB'],
] as const;

/** The table of the README: medians, a column for each build; a dash where a build was not measured. */
export function comparisonTable(samples: readonly Sample[]): Pick<Table, 'head' | 'lines'> {
  const lines = ROWS.map(([title, scenario, unit]) => {
    const { digits, valueOf } = FIGURES[unit];
    const visited = samples.filter((each) => each.profile === LINE && each.scenario === scenario);
    const medians = Object.keys(BUILDS).map((build) => {
      const values = visited.filter((each) => each.build === build).map(valueOf);
      return values.length === 0 ? '–' : formatNumber(summarize(values).median, digits);
    });
    return [`${title}, ${unit}`, ...medians];
  });
  return { head: ['', ...Object.values(BUILDS)], lines };
}
