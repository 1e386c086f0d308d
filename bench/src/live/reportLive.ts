import type { PartResult } from '../part.ts';
import { CLOCK_FIGURES } from './clockFigures.ts';
import { compare } from './comparison.ts';
import { comparisonRows } from './comparisonRows.ts';
import { comparisonTable } from './comparisonTable.ts';
import { FIGURES } from './figures.ts';
import type { ClockScene, Scene } from './scene.ts';
import { CLOCK_WASHERS, CPU_SLOWDOWN, UPDATES_A_SECOND } from './settings.ts';

/** What people and machines read of the live boards. */
export function reportLive(
  scenes: readonly Scene[],
  clocks: readonly ClockScene[],
  seconds: number,
  browser: string,
): PartResult {
  const sizes = [...new Set(scenes.map(({ machines }) => machines))];
  const parts = [
    ...sizes.map((size) => ({
      title: `${size.toLocaleString('en-US')} machines in a building, processor × ${CPU_SLOWDOWN}`,
      comparisons: compare(
        FIGURES,
        scenes.filter(({ machines }) => machines === size),
      ),
    })),
    ...(clocks.length === 0
      ? []
      : [
          {
            title: `The clock of ${CLOCK_WASHERS} washers, no update`,
            comparisons: compare(CLOCK_FIGURES, clocks),
          },
        ]),
  ];
  return {
    rows: parts.flatMap(({ title, comparisons }) => comparisonRows(title, comparisons)),
    tables: parts.map(({ title, comparisons }) => comparisonTable(title, comparisons)),
    extent: `${seconds} s of ${UPDATES_A_SECOND} updates a second`,
    details: { browser, scenes, clocks },
  };
}
