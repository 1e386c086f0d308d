import { describe, expect, test } from '@jest/globals';
import type { Building } from '@laundry-board/shared-types';
import { freeMachines } from './freeMachines.ts';

const START = 1_700_000_000_000;
const HOUR = 3_600_000;

const building = (id: string, washers: number, dryers: number): Building => ({
  id,
  name: id,
  washingmachines: [
    ...Array.from({ length: washers }, () => ({ isInUse: false, lastUpdated: START })),
    { isInUse: true, lastUpdated: START },
    { isInUse: false, lastUpdated: 0 },
  ],
  dryers: Array.from({ length: dryers }, () => ({ isInUse: false, lastUpdated: START - HOUR })),
});

describe('the free machines of buildings', () => {
  test('are those that are Available, never one that is in use or Offline', () => {
    const read = freeMachines([building('a', 3, 2), building('b', 0, 0)], 'a', () => START);
    expect(read()).toEqual([
      { washers: 3, dryers: 2 },
      { washers: 0, dryers: 0 },
    ]);
  });

  test('fall with the clock, but for the dryers whose tiles stand', () => {
    let time = START;
    const read = freeMachines([building('a', 3, 2), building('b', 1, 4)], 'a', () => time);
    const first = read();
    time += 6000;
    const second = read();
    expect(second).toEqual([first[0], { washers: 1, dryers: 0 }]);
    expect(read()).toBe(second);
    time += 1;
    expect(read()).toEqual([
      { washers: 0, dryers: 2 },
      { washers: 0, dryers: 0 },
    ]);
  });
});
