import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { fitTiles, FRESHNESS, HEADLINE, machinesOfPart, ROW_GAP } from './fitTiles.ts';
import { smallestTile } from './lobbyTile.ts';

/** The area for the machines on these screens, in hundredths of their height, and how many they show at once. */
const SCREENS = {
  'a television': { area: { width: 173, height: 80 }, atOnce: 40 },
  'an old monitor': { area: { width: 129, height: 80 }, atOnce: 40 },
  'an upright screen': { area: { width: 53.9, height: 84.5 }, atOnce: 40 },
} as const;

const upTo = (most: number) => fc.tuple(fc.nat(most), fc.nat(most));

describe.each(Object.entries(SCREENS))('on %s', (_, { area, atOnce }) => {
  const shownAtOnce = upTo(atOnce).filter(([washers, dryers]) => washers + dryers <= atOnce);

  test(`up to ${atOnce} machines are shown at once`, () => {
    fc.assert(
      fc.property(shownAtOnce, (counts) => {
        expect(fitTiles(counts, area).parts).toBe(1);
      }),
    );
  });

  test(`up to ${atOnce} machines have text of 2 % of the height of the screen or more`, () => {
    fc.assert(
      fc.property(shownAtOnce, (counts) => {
        expect(fitTiles(counts, area).text).toBeGreaterThanOrEqual(2);
      }),
    );
  });

  test(`up to ${atOnce} machines fill the area, and no more`, () => {
    fc.assert(
      fc.property(shownAtOnce, (counts) => {
        const { sideBySide, lengths } = fitTiles(counts, area);
        const most = sideBySide ? area.width : area.height;
        expect(Math.min(...lengths)).toBeGreaterThanOrEqual(0);
        expect(lengths[0] + lengths[1]).toBeLessThanOrEqual(most);
        expect(lengths[0] + lengths[1]).toBeGreaterThanOrEqual(
          most - 2 * (HEADLINE + FRESHNESS) - ROW_GAP,
        );
      }),
    );
  });

  test('a tile holds its text, also with labels', () => {
    fc.assert(
      fc.property(upTo(60), fc.nat(12), (counts, labelLength) => {
        const layout = fitTiles(counts, area, labelLength);
        for (const index of [0, 1] as const) {
          const { columns, rows } = layout.grids[index];
          if (columns === 0) continue;
          const length = layout.lengths[index];
          const [width, height] = layout.sideBySide
            ? [length, area.height - HEADLINE - FRESHNESS]
            : [area.width, length];
          const smallest = smallestTile(layout.tile);
          const { gap } = layout.tile;
          const least = (size: number, count: number) => layout.text * (count * (size + gap) - gap);
          expect(width).toBeGreaterThan(least(smallest.width, columns) - 0.001);
          expect(height).toBeGreaterThan(least(smallest.height, rows) - 0.001);
        }
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

test.each(Object.entries(SCREENS))(
  'on %s the tiles of a house have room for minutes, also with labels of twelve characters',
  (_, { area }) => {
    for (const labelLength of [0, 3, 12]) {
      const { parts, tile } = fitTiles([8, 6], area, labelLength);
      expect(parts).toBe(1);
      expect(tile.shape).not.toBe('short line');
    }
  },
);

test('a few machines have their text below the icon, and many have it beside the icon, in more rows', () => {
  const { area } = SCREENS['a television'];
  expect(fitTiles([8, 6], area).grids).toEqual([
    { columns: 3, rows: 3 },
    { columns: 2, rows: 3 },
  ]);
  expect(fitTiles([20, 20], area).grids).toEqual([
    { columns: 2, rows: 10 },
    { columns: 2, rows: 10 },
  ]);
});

test('the parts of a list show all of its machines, and about as many each', () => {
  const number = (max: number) => fc.integer({ min: 1, max });
  fc.assert(
    fc.property(number(400), number(20), (count, parts) => {
      const machines = [...Array(count).keys()];
      const shown = [...Array(parts).keys()].map((part) => machinesOfPart(machines, part, parts));
      expect([...new Set(shown.flatMap((part) => part.shown))]).toEqual(machines);
      for (const part of shown) {
        expect(part.shown[0]).toBe(part.start);
        expect(part.shown.length).toBeGreaterThanOrEqual(Math.max(1, Math.floor(count / parts)));
        expect(part.shown.length).toBeLessThanOrEqual(Math.ceil(count / parts));
      }
    }),
  );
});
