import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { GeoPoint, Timestamp } from 'firebase/firestore';
import { anyMachine, schoolFaults } from '../testing/anySchool.ts';
import { parseSchool, withUniqueIds } from './parseSchool.ts';

test('a well-formed document is read as it is', () => {
  const washer = { isInUse: true, lastUpdated: Timestamp.fromMillis(1234) };
  const dryer = { isInUse: false, lastUpdated: 99 };
  const document = {
    buildings: [{ id: 'n', name: 'North', washingmachines: [washer], dryers: [dryer], floor: 2 }],
  };
  expect(parseSchool(document)).toEqual({
    school: {
      buildings: [
        {
          id: 'n',
          name: 'North',
          washingmachines: [{ isInUse: true, lastUpdated: 1234 }],
          dryers: [dryer],
        },
      ],
    },
    problems: 0,
  });
});

test('a missing field takes its default without being a problem', () => {
  expect(parseSchool({})).toEqual({ school: { buildings: [] }, problems: 0 });
  expect(parseSchool({ buildings: [{ id: 'n', dryers: [{}] }] })).toEqual({
    school: {
      buildings: [
        { id: 'n', name: '', washingmachines: [], dryers: [{ isInUse: false, lastUpdated: 0 }] },
      ],
    },
    problems: 0,
  });
});

test.each([
  ['the document', null, []],
  ['buildings', { buildings: { 0: {} } }, []],
  ['a building', { buildings: ['North', { id: 'n' }] }, [{ id: 'n' }]],
  ['an instance for a building', { buildings: [new GeoPoint(1, 2)] }, []],
  ['a name', { buildings: [{ id: 'n', name: 5 }] }, [{ id: 'n', name: '' }]],
  ['washers', { buildings: [{ id: 'n', washingmachines: 4 }] }, [{ washingmachines: [] }]],
  ['a machine', { buildings: [{ id: 'n', dryers: [7] }] }, [{ dryers: [{ isInUse: false }] }]],
  ['isInUse', { buildings: [{ id: 'n', dryers: [{ isInUse: 'true' }] }] }, [{ id: 'n' }]],
  ['lastUpdated', { buildings: [{ id: 'n', dryers: [{ lastUpdated: '5' }] }] }, [{ id: 'n' }]],
  ['an id', { buildings: [{ id: Number.NaN, name: 'North' }] }, [{ id: 'North#2' }]],
  ['no id', { buildings: [{ name: 'North' }] }, [{ id: 'North#2', name: 'North' }]],
  ['an id again', { buildings: [{ id: 'n' }, { id: 'n' }] }, [{ id: 'n' }, { id: 'n#2' }]],
])('%s that is malformed is one problem', (_, document, buildings) => {
  const { school, problems } = parseSchool(document);
  expect(problems).toBe(1);
  expect(school.buildings).toHaveLength(buildings.length);
  expect(school.buildings).toMatchObject(buildings);
});

test('a number is read as an id', () => {
  const { school, problems } = parseSchool({ buildings: [{ id: 7 }] });
  expect([school.buildings[0]?.id, problems]).toEqual(['7', 0]);
});

test('a field named __proto__ brings no fields in and leaves no building out', () => {
  const inherited = { name: 'sneaked in', isInUse: true, lastUpdated: 5 };
  const poisoned = (own: object): unknown => Object.setPrototypeOf({ ...own }, inherited);
  const { school } = parseSchool(
    poisoned({ buildings: [poisoned({ id: 'n', dryers: [poisoned({})] })] }),
  );
  expect(school.buildings).toEqual([
    { id: 'n', name: '', washingmachines: [], dryers: [{ isInUse: false, lastUpdated: 0 }] },
  ]);
  const json = '{"buildings":[{"__proto__":{"name":"x"},"id":"n"}],"__proto__":{"buildings":[1]}}';
  expect(parseSchool(JSON.parse(json)).school.buildings).toMatchObject([{ id: 'n', name: '' }]);
});

test('any number of machines is read', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 5000 }), anyMachine, (count, one) => {
      const document = {
        buildings: [{ id: 'n', dryers: Array.from({ length: count }, () => one) }],
      };
      const { school } = parseSchool(document);
      expect(school.buildings[0]?.dryers).toHaveLength(count);
      expect(schoolFaults(school)).toEqual([]);
    }),
    { numRuns: 20 },
  );
});

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
