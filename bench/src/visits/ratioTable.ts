import type { Table } from '../part.ts';
import type { Row } from '../row.ts';

/** The rows as people read them: the ratio first, and whether it is what it should be. */
export function ratioTable(rows: readonly Row[]): Table {
  return {
    title: 'What ships, over each reference',
    head: ['ratio', 'goal', 'against', 'what', 'value', 'middle half of the runs'],
    lines: rows.map(({ name, reference, value, ratio, unit, spread, goal }) => [
      ratio === undefined ? '–' : ratio.toFixed(3),
      goal === undefined ? '' : goalText(goal, ratio ?? value),
      reference === '' ? '–' : reference,
      name,
      `${round(value)} ${unit}`.trim(),
      `${round(spread[0])} to ${round(spread[1])}`,
    ]),
  };
}

function goalText(goal: number, value: number): string {
  return `≤ ${goal.toLocaleString('en-US')} ${value <= goal ? '✓' : '✗'}`;
}

function round(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}
