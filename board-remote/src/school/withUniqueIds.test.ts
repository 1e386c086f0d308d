import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { withUniqueIds } from './withUniqueIds.ts';

const uniqueIds = (buildings: Parameters<typeof withUniqueIds>[0]) =>
  withUniqueIds(buildings).map(({ id }) => id);

const named = fc.record({
  id: fc.constantFrom(null, 'a', 'b', 'a#2', 'a#3', '#2'),
  name: fc.constantFrom('', 'a', 'b', 'a#2'),
});

test('ids are unique, and the first holder of an id keeps it', () => {
  fc.assert(
    fc.property(fc.array(named), (buildings) => {
      const ids = uniqueIds(buildings);
      expect(new Set(ids).size).toBe(buildings.length);
      for (const [index, { id }] of buildings.entries()) {
        const isFirst = id !== null && buildings.findIndex((other) => other.id === id) === index;
        if (isFirst) expect(ids[index]).toBe(id);
      }
    }),
  );
});

test('a building without an id keeps the one it was given when others come, go and move', () => {
  const north = { id: null, name: 'North' };
  const [given] = uniqueIds([north]);
  expect(uniqueIds([{ id: null, name: 'South' }, { id: 's', name: '' }, north])[2]).toBe(given);
});

test('thousands of equal ids take no time to speak of', () => {
  const buildings = Array.from({ length: 20_000 }, () => ({ id: 'a', name: '' }));
  const start = performance.now();
  expect(new Set(uniqueIds(buildings)).size).toBe(20_000);
  expect(performance.now() - start).toBeLessThan(1000);
});
