import type { Table } from '../part.ts';
import type { Row } from '../row.ts';

/** The rows as people read them: the ratio first, and whether it is what it should be. */
export function ratioTable(rows: readonly Row[]): Table {
  return {
    title: 'What ships, over each reference',
    head: ['ratio', 'middle half', 'goal', 'against', 'what', 'value, median'],
    lines: rows.map(({ name, reference, value, ratio, ratioSpread, unit, goal }) => [
      ratio === undefined ? '–' : ratio.toFixed(3),
      ratioSpread === undefined ? '' : ratioSpread.map((times) => times.toFixed(3)).join('–'),
      goal === undefined ? '' : goalText(goal, ratio ?? value),
      reference === '' ? '–' : reference,
      name,
      `${round(value)} ${unit}`.trim(),
    ]),
  };
}

function goalText(goal: number, value: number): string {
  return `≤ ${goal.toLocaleString('en-US')} ${value <= goal ? '✓' : '✗'}`;
}

function round(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}
