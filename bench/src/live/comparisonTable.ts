import type { Table } from '../part.ts';
import type { Comparison } from './comparison.ts';
import { IMPLEMENTATION_NAMES } from './implementation.ts';
import { IMPLEMENTATIONS } from './implementations.ts';

/** The implementations side by side, and whether the product is what it should be. */
export function comparisonTable(title: string, comparisons: readonly Comparison[]): Table {
  return {
    title,
    head: ['what', 'goal', ...IMPLEMENTATION_NAMES.map((name) => IMPLEMENTATIONS[name].title)],
    lines: comparisons.map((comparison) => [
      comparison.title,
      goalText(comparison),
      ...IMPLEMENTATION_NAMES.map((name) => valueText(comparison, comparison.values.get(name))),
    ]),
  };
}

function goalText({ goal, values }: Comparison): string {
  const product = values.get('product');
  if (goal === undefined || product === undefined) return '';
  return `≤ ${goal.toLocaleString('en-US')} ${product <= goal ? '✓' : '✗'}`;
}

function valueText({ unit, digits }: Comparison, value: number | undefined): string {
  if (value === undefined || Number.isNaN(value)) return '–';
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return `${value.toLocaleString('en-US', options)} ${unit}`.trim();
}
