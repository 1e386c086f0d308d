import { expect, test } from '@jest/globals';
import { compare } from './comparison.ts';
import { comparisonRows } from './comparisonRows.ts';
import { comparisonTable } from './comparisonTable.ts';
import type { Figure } from './figure.ts';
import type { ImplementationName } from './implementation.ts';

interface Measured {
  readonly implementation: ImplementationName;
  readonly delay?: number;
}

const DELAY: Figure<Measured> = {
  title: 'delay',
  unit: 'ms',
  digits: 1,
  goal: 16.7,
  read: ({ delay }) => delay,
};
const compareDelays = (...measured: readonly Measured[]) => compare([DELAY], measured);

test('a table sets the implementations side by side, the product against the goal', () => {
  const delays = compareDelays(
    { implementation: 'plain', delay: 1200 },
    { implementation: 'product', delay: 16.7 },
    { implementation: 'sdk' },
  );
  expect(comparisonTable('Delays', delays)).toEqual({
    title: 'Delays',
    head: ['what', 'goal', 'product', 'product, reduced motion', 'plain', 'SDK alone'],
    lines: [['delay', '≤ 16.7 ✓', '16.7 ms', '–', '1,200.0 ms', '–']],
  });
});

test('a goal that is not met is told', () => {
  const delays = compareDelays({ implementation: 'product', delay: 17 });
  expect(comparisonTable('Delays', delays).lines).toEqual([
    ['delay', '≤ 16.7 ✗', '17.0 ms', '–', '–', '–'],
  ]);
});

test('rows hold the product by its goal, and over the plain one', () => {
  const delays = compareDelays(
    { implementation: 'product', delay: 10 },
    { implementation: 'plain', delay: 40 },
  );
  const common = { name: 'Delays; delay', value: 10, unit: 'ms', spread: [10, 10] };
  expect(comparisonRows('Delays', delays)).toEqual([
    { ...common, reference: '', goal: 16.7 },
    { ...common, reference: 'plain', ratio: 0.25 },
  ]);
});

test('without the product there is no row', () => {
  expect(comparisonRows('Delays', compareDelays({ implementation: 'plain', delay: 40 }))).toEqual(
    [],
  );
});
