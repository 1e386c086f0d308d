import { formatNumber, formatTable } from '../report.ts';
import type { PublishedFigures } from './figures.ts';

type Row = PublishedFigures['rows'][number];

/** The builds as the documents name them, in the order of their columns. */
export const COLUMNS = ['federated', 'one build', 'public default'] as const;

/** What the documents show times and bytes in. */
export const UNITS = { time: 'ms', bytes: 'kB' };

/** A figure in its unit, such as `1,234` or `56.7`. */
export function formatFigure(figure: Row['figure'], value: number | null): string {
  if (value === null) return '–';
  return figure === 'time' ? formatNumber(value) : formatNumber(value / 1000, 1);
}

/** The table of the README, in Markdown. */
export function publishedTable({ rows }: PublishedFigures): string {
  return formatTable({
    head: ['', ...COLUMNS],
    lines: rows.map(({ title, figure, medians }) => [
      `${title}, ${UNITS[figure]}`,
      ...medians.map((value) => formatFigure(figure, value)),
    ]),
  });
}
