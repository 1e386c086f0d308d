import { describe, expect, test } from '@jest/globals';
import { judgeSoak } from './judgeSoak.ts';
import type { SoakMeasured } from './soakMeasured.ts';
import { soakPlan } from './soakPlan.ts';
import { soakTable } from './soakTable.ts';

const plan = soakPlan(10);
const memory = { nodes: 1000, heap: 7_000_000, eventListeners: 200 };
const good: SoakMeasured = {
  seconds: 601,
  updates: { written: 570, failed: 30 },
  buildingChanges: { chosen: 116, shown: 116 },
  recoveries: plan.faults.map(({ kind }, index) => ({ kind, seconds: index / 2 })),
  listeners: { end: 1, most: 1 },
  baseline: memory,
  end: { nodes: 1050, heap: 6_700_000, eventListeners: 200 },
  errors: [],
  lastUpdate: { written: 599, shown: 599 },
};

/** The names of the rows that are not met when something was measured differently. */
const unmet = (other: Partial<SoakMeasured>): readonly string[] =>
  judgeSoak(plan, { ...good, ...other })
    .filter(({ met }) => !met)
    .map(({ name }) => name);

describe('judgeSoak', () => {
  test('a board that stays as it was meets every row', () => {
    expect(unmet({})).toEqual([]);
  });

  test.each<[string, Partial<SoakMeasured>]>([
    ['updates', { updates: { written: 200, failed: 3 } }],
    ['updates', { updates: { written: 0, failed: 600 } }],
    ['building changes', { buildingChanges: { chosen: 116, shown: 115 } }],
    ['building changes', { buildingChanges: { chosen: 3, shown: 3 } }],
    ['listeners', { listeners: { end: 2, most: 1 } }],
    ['listeners', { listeners: { end: 0, most: 1 } }],
    ['listeners', { listeners: { end: 1, most: 2 } }],
    ['DOM nodes', { end: { ...memory, nodes: 1051 } }],
    ['DOM nodes', { end: { ...memory, nodes: 949 } }],
    ['JS heap', { end: { ...memory, heap: 7_360_000 } }],
    ['JS heap', { end: { ...memory, heap: Number.NaN } }],
    ['event listeners in the page', { end: { ...memory, eventListeners: 211 } }],
    ['unhandled errors', { errors: ['Uncaught x is not a function'] }],
    ['last write shown', { lastUpdate: { written: 599, shown: 598 } }],
    ['last write shown', { lastUpdate: { written: -1, shown: -1 } }],
  ])('%s: not met by %j', (name, other) => {
    expect(unmet(other)).toEqual([name]);
  });

  test.each([
    ['backend', 'live again after a restart'],
    ['network', 'live again after a network cut'],
  ] as const)('every %s fault has to be got over within 5 s', (kind, name) => {
    const index = plan.faults.findIndex((fault) => fault.kind === kind);
    const late = (seconds: number) => good.recoveries.with(index, { kind, seconds });
    expect(unmet({ recoveries: late(5) })).toEqual([]);
    expect(unmet({ recoveries: late(5.1) })).toEqual([name]);
    expect(unmet({ recoveries: late(Number.POSITIVE_INFINITY) })).toEqual([name]);
    expect(unmet({ recoveries: good.recoveries.toSpliced(index, 1) })).toEqual([name]);
  });

  test('the table tells what was wanted, measured and met', () => {
    const rows = judgeSoak(plan, { ...good, listeners: { end: 3, most: 3 } });
    const lines = soakTable(rows).split('\n');
    expect(lines).toHaveLength(rows.length + 2);
    expect(new Set(lines.map(({ length }) => length)).size).toBe(1);
    expect(lines.map((line) => line.split('|').map((cell) => cell.trim()))).toContainEqual([
      '',
      'listeners',
      '1',
      '3, never more than 3 for long',
      'NO',
      '',
    ]);
  });
});
