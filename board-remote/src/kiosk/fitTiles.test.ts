import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { fitTiles, type Pair, takePart } from './fitTiles.ts';

/** What is left of these screens for the machines, in hundredths of their height. */
const SCREENS = {
  'a television': { width: 173, height: 80 },
  'an old monitor': { width: 129, height: 80 },
  'an upright screen': { width: 53.9, height: 86.3 },
} as const;

const upTo = (most: number) => fc.tuple(fc.nat(most), fc.nat(most));

describe.each(Object.entries(SCREENS))('on %s', (_, area) => {
  test('up to 40 machines are shown at once, in text of 2 % of its height or more, and fill it', () => {
    const upTo40 = upTo(40).filter(([washers, dryers]) => washers + dryers <= 40);
    fc.assert(
      fc.property(upTo40, (counts) => {
        const { parts, text, sideBySide, lengths } = fitTiles(counts, area);
        expect(parts).toBe(1);
        expect(text).toBeGreaterThanOrEqual(2);
        const most = sideBySide ? area.width : area.height;
        expect(Math.min(...lengths)).toBeGreaterThanOrEqual(0);
        expect(lengths[0] + lengths[1]).toBeLessThanOrEqual(most);
        expect(lengths[0] + lengths[1]).toBeGreaterThan(most - 20);
      }),
    );
  });

  test('each machine has a cell, and no column or row is empty', () => {
    fc.assert(
      fc.property(upTo(300), (counts) => {
        const { grids, parts } = fitTiles(counts, area);
        for (const [index, { columns, rows }] of grids.entries()) {
          const shown = Math.ceil((counts[index] ?? 0) / parts);
          expect(columns * rows).toBeGreaterThanOrEqual(shown);
          expect(shown === 0 || (columns - 1) * rows < shown).toBe(true);
          expect(shown === 0 || columns * (rows - 1) < shown).toBe(true);
        }
      }),
    );
  });
});

test.each<[Pair<number>, keyof typeof SCREENS, string[]]>([
  [[8, 6], 'a television', ['4 × 2', '3 × 2']],
  [[1, 0], 'a television', ['1 × 1', '0 × 0']],
  [[20, 20], 'a television', ['2 × 10', '2 × 10']],
  [[8, 6], 'an upright screen', ['2 × 4', '2 × 3']],
  [[0, 0], 'an upright screen', ['0 × 0', '0 × 0']],
])('%j machines stand on %s in %j', (counts, screen, expected) => {
  const { grids } = fitTiles(counts, SCREENS[screen]);
  expect(grids.map(({ columns, rows }) => `${columns} × ${rows}`)).toEqual(expected);
});

test('the parts of a list show all of its machines, and about as many each', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 400 }),
      fc.integer({ min: 1, max: 20 }),
      (count, parts) => {
        const machines = [...Array(count).keys()];
        const shown = [...Array(parts).keys()].map((part) => takePart(machines, part, parts));
        expect([...new Set(shown.flatMap((part) => part.shown))]).toEqual(machines);
        for (const part of shown) {
          expect(part.shown[0]).toBe(part.start);
          expect(part.shown.length).toBeGreaterThanOrEqual(Math.max(1, Math.floor(count / parts)));
          expect(part.shown.length).toBeLessThanOrEqual(Math.ceil(count / parts));
        }
      },
    ),
  );
});
