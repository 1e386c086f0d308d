import type { Row } from '../row.ts';
import { ratio } from '../statistics.ts';
import type { Comparison } from './comparison.ts';
import { IMPLEMENTATIONS } from './implementations.ts';

/** The product against its goals, and over the plain implementation. */
export function comparisonRows(title: string, comparisons: readonly Comparison[]): readonly Row[] {
  return comparisons.flatMap(({ title: measured, unit, goal, values }) => {
    const value = values.get('product');
    if (value === undefined) return [];
    const common = {
      name: `${title}; ${measured}`,
      value,
      unit,
      spread: [value, value] as const,
    };
    const plain = values.get('plain');
    const times = plain === undefined ? undefined : ratio(value, plain);
    return [
      ...(goal === undefined ? [] : [{ ...common, reference: '', goal }]),
      ...(plain === undefined
        ? []
        : [
            {
              ...common,
              reference: IMPLEMENTATIONS.plain.title,
              ...(times === undefined ? {} : { ratio: times }),
            },
          ]),
    ];
  });
}
