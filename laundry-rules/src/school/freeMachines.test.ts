import { expect, test } from '@jest/globals';
import { shownBuilding } from '../testing/shownBuilding.ts';
import { isFreeNow } from './freeMachines.ts';

const NOW = 1_700_000_000_000;

test('a machine is free now if it is Available, not if it is in use, Offline or out of order', () => {
  const building = (isInUse: boolean, lastUpdated: number, outOfOrder = false) => {
    const machine = { isInUse, lastUpdated, outOfOrder };
    return shownBuilding('a', { machines: { washer: [machine], dryer: [] } });
  };
  expect(isFreeNow(building(false, NOW), 'washer', NOW)).toBe(true);
  expect(isFreeNow(building(true, NOW), 'washer', NOW)).toBe(false);
  expect(isFreeNow(building(false, 0), 'washer', NOW)).toBe(false);
  expect(isFreeNow(building(false, NOW, true), 'washer', NOW)).toBe(false);
  expect(isFreeNow(building(false, NOW), 'dryer', NOW)).toBe(false);
});

test('where only the gateway knows the machines, a machine is free by its count, for a minute', () => {
  const building = shownBuilding('a', {
    knowledge: 'nothing',
    count: { free: { washer: 2, dryer: 0 }, at: NOW },
  });
  expect(isFreeNow(building, 'washer', NOW + 60_000)).toBe(true);
  expect(isFreeNow(building, 'washer', NOW + 60_001)).toBe(false);
  expect(isFreeNow(building, 'dryer', NOW)).toBe(false);
});
