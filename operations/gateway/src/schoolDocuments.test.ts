import { expect, test } from '@jest/globals';
import {
  planSchoolWrite,
  type ReportedBuilding,
  schoolFields,
  separateDocuments,
} from './schoolDocuments.ts';

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

const time = (at: number) => ({ timestampValue: new Date(at).toISOString() });
const map = (fields: object) => ({ mapValue: { fields } });
const list = (...values: readonly object[]) => ({ arrayValue: { values } });
const machine = (isInUse: boolean, lastUpdated: number, more = {}) =>
  map({ isInUse: { booleanValue: isInUse }, lastUpdated: time(lastUpdated), ...more });

const LISTS = {
  washingmachines: list(
    machine(false, NOW - 6000),
    machine(false, NOW - 6001),
    machine(false, NOW, { outOfOrder: { booleanValue: true } }),
    machine(true, NOW, { finishesAt: time(NOW + 60_000), label: { stringValue: '12' } }),
  ),
  dryers: list(
    machine(false, NOW - HOUR),
    machine(false, NOW - 6001, { freeSince: time(NOW - 60_000) }),
    machine(false, NOW - HOUR - 1),
  ),
};

const NAMES = { id: { stringValue: 'maple' }, name: { stringValue: 'Maple House' } };

test('one document has all machines', () => {
  expect(schoolFields([BUILDING])).toEqual({ buildings: list(map({ ...NAMES, ...LISTS })) });
});

test('separate buildings have their machines, and the school counts those that are free as the board does', () => {
  const free = map({ washers: { integerValue: '1' }, dryers: { integerValue: '2' } });
  const school = map({ ...NAMES, separate: { booleanValue: true }, free, freeAt: time(NOW) });
  expect(separateDocuments('campus.example', [BUILDING], NOW, true)).toEqual({
    'schools/campus.example/buildings/maple': LISTS,
    'schools/campus.example': { buildings: list(school) },
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
