import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { schoolOfDocuments } from './documents/schoolOfDocuments.ts';
import { documentOf, restFields } from './firestoreRest.ts';
import {
  planSchoolWrite,
  reportedSchool,
  type ReportedBuilding,
  schoolDocument,
  separateDocuments,
} from './writing.ts';

const NOW = Date.UTC(2026, 0, 1);
const HOUR = 3_600_000;

const BUILDING: ReportedBuilding = {
  id: 'maple',
  name: 'Maple House',
  washers: [
    { isInUse: false, lastUpdated: NOW - 6000 },
    { isInUse: false, lastUpdated: NOW - 6001 },
    { isInUse: false, lastUpdated: NOW, outOfOrder: true },
    { isInUse: true, lastUpdated: NOW, finishesAt: NOW + 60_000, label: '12' },
  ],
  dryers: [
    { isInUse: false, lastUpdated: NOW - HOUR },
    { isInUse: false, lastUpdated: NOW - 6001, freeSince: NOW - 60_000 },
    { isInUse: false, lastUpdated: NOW - HOUR - 1 },
  ],
};

const machine = (isInUse: boolean, lastUpdated: number, more = {}) => ({
  isInUse,
  lastUpdated: new Date(lastUpdated),
  ...more,
});

const LISTS = {
  washingmachines: [
    machine(false, NOW - 6000),
    machine(false, NOW - 6001),
    machine(false, NOW, { outOfOrder: true }),
    machine(true, NOW, { finishesAt: new Date(NOW + 60_000), label: '12' }),
  ],
  dryers: [
    machine(false, NOW - HOUR),
    machine(false, NOW - 6001, { freeSince: new Date(NOW - 60_000) }),
    machine(false, NOW - HOUR - 1),
  ],
};

const NAMES = { id: 'maple', name: 'Maple House' };

test('one document has all machines', () => {
  expect(schoolDocument([BUILDING])).toEqual({ buildings: [{ ...NAMES, ...LISTS }] });
});

test('separate buildings have their machines, and the school counts those that are free as the board does', () => {
  const free = { washers: 1, dryers: 2 };
  const school = { ...NAMES, separate: true, free, freeAt: new Date(NOW) };
  expect(separateDocuments('campus.example', [BUILDING], NOW, true)).toEqual({
    'schools/campus.example/buildings/maple': LISTS,
    'schools/campus.example': { buildings: [school] },
  });
});

test('while the counts are not due, only the buildings are written', () => {
  expect(Object.keys(separateDocuments('campus.example', [BUILDING], NOW, false))).toEqual([
    'schools/campus.example/buildings/maple',
  ]);
});

const { content } = planSchoolWrite([BUILDING], null, NOW);
const isDue = (age: number, building: Partial<ReportedBuilding> = {}) =>
  planSchoolWrite([{ ...BUILDING, ...building }], { time: NOW - age, content }, NOW).isDue;

test('counts are due at first, and after 30 s', () => {
  expect(planSchoolWrite([BUILDING], null, NOW).isDue).toBe(true);
  expect([isDue(29_999), isDue(30_000)]).toEqual([false, true]);
});

test.each([
  ['name', { name: 'Oak Hall' }],
  ['id', { id: 'oak' }],
  ['count of free washers', { washers: [] }],
  ['count of free dryers', { dryers: [] }],
])('counts are due after 20 s when a %s has changed', (_, changes) => {
  expect([isDue(19_999, changes), isDue(20_000, changes)]).toEqual([false, true]);
});

test.each([
  ['washer', { washers: [{ isInUse: false, lastUpdated: NOW - 6000 }], dryers: [] }],
  ['dryer', { washers: [], dryers: [{ isInUse: false, lastUpdated: NOW - HOUR }] }],
])('a free %s that becomes Offline changes the counts', (_, machines) => {
  const building = { id: 'maple', name: 'Maple House', ...machines };
  const first = planSchoolWrite([building], null, NOW);
  expect(planSchoolWrite([building], first, NOW + 20_000).isDue).toBe(true);
});

const anyTime = fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2099, 0) });
const anyMachines = fc.array(
  fc.record(
    {
      isInUse: fc.boolean(),
      lastUpdated: fc.oneof(anyTime, fc.constant(0)),
      finishesAt: anyTime,
      usuallyUntil: anyTime,
      freeSince: anyTime,
      outOfOrder: fc.constant(true),
      label: fc.constantFrom('12', 'A 1'),
    },
    { requiredKeys: ['isInUse', 'lastUpdated'] },
  ),
);
const anyBuildings = fc.uniqueArray(
  fc.record({
    id: fc.constantFrom('maple', 'oak', 'elm'),
    name: fc.string(),
    washers: anyMachines,
    dryers: anyMachines,
  }),
  { selector: ({ id }) => id },
);

test('boards read of the documents what the machines have reported, to the millisecond', () => {
  fc.assert(
    fc.property(anyBuildings, fc.boolean(), (buildings, isBusyKnown) => {
      const read = (document = {}) => documentOf(restFields(document));
      const busy = isBusyKnown ? { busy: true } : {};
      const { buildings: reported } = reportedSchool(buildings);
      const one = schoolOfDocuments(read(schoolDocument(buildings, isBusyKnown)), () => undefined);
      expect(one).toEqual({ ...busy, buildings: reported });
      const separate = separateDocuments('a', buildings, NOW, true, isBusyKnown);
      const school = schoolOfDocuments(read(separate['schools/a']), (id) =>
        read(separate[`schools/a/buildings/${id}`]),
      );
      const counted = school.buildings.map((each) => ({ ...each, count: null }));
      expect({ ...school, buildings: counted }).toEqual({ ...busy, buildings: reported });
    }),
  );
});
