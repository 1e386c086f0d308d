import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { GeoPoint, Timestamp } from 'firebase/firestore';
import type { Machine } from '../machines/machineStatus.ts';
import { anyId, anyMachines, list, map, mostly } from '../testing/anyDocument.ts';
import { shownBuilding } from '../testing/shownBuilding.ts';
import { parseSchool, withUniqueIds } from './parseSchool.ts';
import { isDocumentId } from './documentId.ts';
import { type Building, isSeparate, NO_MACHINES } from '../school/school.ts';

test('a well-formed document is read as it is', () => {
  const washer = { isInUse: true, lastUpdated: Timestamp.fromMillis(1234) };
  const dryer = { isInUse: false, lastUpdated: 1_700_000_000_000.5 };
  const hall = { id: 'n', name: 'North', washingmachines: [washer], dryers: [dryer] };
  const read = { washer: [{ isInUse: true, lastUpdated: 1234 }], dryer: [dryer] };
  const school = { buildings: [shownBuilding('n', { name: 'North', machines: read })] };
  expect(parseSchool({ buildings: [hall] })).toEqual({ school, problems: 0 });
});

/** A building with one dryer, whose other fields are missing. */
const completed = (id: string) =>
  shownBuilding(id, {
    name: '',
    machines: { washer: [], dryer: [{ isInUse: false, lastUpdated: 0 }] },
  });

test('fields that are missing or unknown are no problem', () => {
  const school = { buildings: [completed('7')] };
  expect(parseSchool({})).toEqual({ school: { buildings: [] }, problems: 0 });
  expect(parseSchool({ buildings: [{ id: 7, dryers: [{ drum: 2 }], floor: 2 }] })).toEqual({
    school,
    problems: 0,
  });
});

test.each([
  [Date.UTC(2000, 0), 0],
  [Date.UTC(2000, 0) - 1, 1],
  [Date.UTC(2100, 0) - 1, 0],
  [Date.UTC(2100, 0), 1],
])('the number %d, read as a time, is a problem %d times', (lastUpdated, problems) => {
  const read = parseSchool({ buildings: [{ id: 'n', dryers: [{ lastUpdated }] }] });
  expect(read.problems).toBe(problems);
  const machine = { isInUse: false, lastUpdated: problems === 0 ? lastUpdated : 0 };
  expect(read.school.buildings[0]?.machines).toEqual({ washer: [], dryer: [machine] });
});

test('a machine that has never reported may say so by the number 0', () => {
  const read = parseSchool({ buildings: [{ id: '7', dryers: [{ lastUpdated: 0 }] }] });
  expect(read).toEqual({ school: { buildings: [completed('7')] }, problems: 0 });
});

test.each([
  ['true', true, { busy: true }, 0],
  ['false', false, {}, 0],
  ['nothing', undefined, {}, 0],
  ['null', null, {}, 0],
  ['a text', 'true', {}, 1],
])('a school whose field busy is %s is read', (_, busy, read, problems) => {
  expect(parseSchool({ busy })).toEqual({ school: { ...read, buildings: [] }, problems });
});

test.each([
  ['true', true, true, 0],
  ['false', false, undefined, 0],
  ['nothing', undefined, undefined, 0],
  ['null', null, undefined, 0],
  ['a text', 'true', undefined, 1],
  ['a number', 1, undefined, 1],
])('a machine whose field outOfOrder is %s is read', (_, outOfOrder, read, problems) => {
  const parsed = parseSchool({ buildings: [{ id: 'n', dryers: [{ outOfOrder }] }] });
  expect(parsed.problems).toBe(problems);
  const machine = { isInUse: false, lastUpdated: 0, ...(read && { outOfOrder: read }) };
  expect(parsed.school.buildings[0]?.machines.dryer).toEqual([machine]);
});

test.each([
  ['a timestamp', Timestamp.fromMillis(1_700_000_000_000), 1_700_000_000_000, 0],
  ['milliseconds', 1_700_000_000_000, 1_700_000_000_000, 0],
  ['nothing', undefined, undefined, 0],
  ['null', null, undefined, 0],
  ['seconds', 1_700_000_000, undefined, 1],
  ['a text', 'long', undefined, 1],
])('since when a machine has been free, which is %s, is read', (_, freeSince, read, problems) => {
  const parsed = parseSchool({ buildings: [{ id: 'n', dryers: [{ freeSince }] }] });
  expect(parsed.problems).toBe(problems);
  const machine = { isInUse: false, lastUpdated: 0, ...(read && { freeSince: read }) };
  expect(parsed.school.buildings[0]?.machines.dryer).toEqual([machine]);
});

test.each([
  ['a text', '12', '12', 0],
  [
    'a text of twelve characters, with spaces around it',
    ' Big machine\u{1f9fa} ',
    'Big machine\u{1f9fa}',
    0,
  ],
  ['a text from right to left', 'מכונה', 'מכונה', 0],
  ['a text in two lines', 'No.\n12', 'No. 12', 0],
  ['a text that would end its isolation', '1\u20692', '1 2', 0],
  ['nothing', undefined, undefined, 0],
  ['null', null, undefined, 0],
  ['an empty text', '', undefined, 0],
  ['a text that is invisible', ' \u200b\u202e ', undefined, 0],
  ['a text of thirteen characters', 'The big ones.', undefined, 1],
  ['an endless text', 'x'.repeat(100_000), undefined, 1],
  ['a number', 12, undefined, 1],
  ['a list', ['12'], undefined, 1],
])('a label that is %s is read', (_, label, read, problems) => {
  const dryers = [{ isInUse: false, lastUpdated: 0, ...(label !== undefined && { label }) }];
  const parsed = parseSchool({ buildings: [{ id: 'n', dryers }] });
  expect(parsed.problems).toBe(problems);
  const machine = { isInUse: false, lastUpdated: 0, ...(read !== undefined && { label: read }) };
  expect(parsed.school.buildings[0]?.machines.dryer).toEqual([machine]);
});

test.each([
  ['the document', null, []],
  ['buildings', { buildings: { 0: {} } }, []],
  ['a building', { buildings: ['North', { id: 'n' }] }, [{ id: 'n' }]],
  ['an instance for a building', { buildings: [new GeoPoint(1, 2)] }, []],
  ['a name', { buildings: [{ id: 'n', name: 5 }] }, [{ id: 'n', name: '' }]],
  ['washers', { buildings: [{ id: 'n', washingmachines: 4 }] }, [{ machines: { washer: [] } }]],
  [
    'a machine',
    { buildings: [{ id: 'n', dryers: [7] }] },
    [{ machines: { dryer: [{ isInUse: false }] } }],
  ],
  ['isInUse', { buildings: [{ id: 'n', dryers: [{ isInUse: 'true' }] }] }, [{ id: 'n' }]],
  ['lastUpdated', { buildings: [{ id: 'n', dryers: [{ lastUpdated: '5' }] }] }, [{ id: 'n' }]],
  ['a time', { buildings: [{ id: 'n', dryers: [{ lastUpdated: Infinity }] }] }, [{ id: 'n' }]],
  [
    'a time in seconds',
    { buildings: [{ id: 'n', dryers: [{ lastUpdated: 1_700_000_000 }] }] },
    [completed('n')],
  ],
  [
    'a time in microseconds',
    { buildings: [{ id: 'n', dryers: [{ lastUpdated: 1_700_000_000_000_000 }] }] },
    [completed('n')],
  ],
  ['an id', { buildings: [{ id: Number.NaN, name: 'North' }] }, [{ id: 'North#2' }]],
  ['no id', { buildings: [{ name: 'North' }] }, [{ id: 'North#2', name: 'North' }]],
  ['an id again', { buildings: [{ id: 'n' }, { id: 'n' }] }, [{ id: 'n' }, { id: 'n#2' }]],
])('%s that is malformed is one problem', (_, document, buildings) => {
  const { school, problems } = parseSchool(document);
  expect(problems).toBe(1);
  expect(school.buildings).toHaveLength(buildings.length);
  expect(school.buildings).toMatchObject(buildings);
});

test('a field named __proto__ brings no fields in and leaves no building out', () => {
  const inherited = { name: 'sneaked in', isInUse: true, lastUpdated: 5 };
  const poisoned = (own: object): unknown => Object.setPrototypeOf({ ...own }, inherited);
  const { school } = parseSchool(
    poisoned({ buildings: [poisoned({ id: 'n', dryers: [poisoned({})] })] }),
  );
  expect(school.buildings).toEqual([completed('n')]);
  const bare: unknown = Object.create(null);
  expect(parseSchool({ buildings: [bare] }).school.buildings).toHaveLength(1);
  const json = '{"buildings":[{"__proto__":{"name":"x"},"id":"n"}],"__proto__":{"buildings":[1]}}';
  expect(parseSchool(JSON.parse(json)).school.buildings).toMatchObject([{ id: 'n', name: '' }]);
});

const uniqueIds = (buildings: Parameters<typeof withUniqueIds>[0]) =>
  withUniqueIds(buildings).map(({ id }) => id);

const named = fc.record({
  id: fc.constantFrom(null, 'a', 'b', 'a#2', 'a#3', '#2'),
  name: fc.constantFrom('', 'a', 'b', 'a#2'),
});

test('no two buildings have the same id', () => {
  fc.assert(
    fc.property(fc.array(named), (buildings) => {
      expect(new Set(uniqueIds(buildings)).size).toBe(buildings.length);
    }),
  );
});

test('the first building with an id keeps it', () => {
  fc.assert(
    fc.property(fc.array(named), (buildings) => {
      const ids = uniqueIds(buildings);
      const isFirst = (id: string | null, index: number): boolean =>
        id !== null && buildings.findIndex((other) => other.id === id) === index;
      const moved = buildings.filter(({ id }, index) => isFirst(id, index) && ids[index] !== id);
      expect(moved).toEqual([]);
    }),
  );
});

test('a building without an id keeps the one it was given when others come, go and move', () => {
  const north = { id: null, name: 'North' };
  const [given] = uniqueIds([north]);
  expect(uniqueIds([{ id: null, name: 'South' }, { id: 's', name: '' }, north])[2]).toBe(given);
});

/** A document near enough to a school to get far. */
const anySchool = map({
  buildings: list(
    map({
      id: anyId,
      name: mostly(fc.string()),
      washingmachines: anyMachines,
      dryers: anyMachines,
    }),
  ),
});
/** A building as its document would have it. */
function asDocument({ id, name, machines: { washer, dryer } }: Building): unknown {
  return { id, name, washingmachines: washer.map(asEntry), dryers: dryer.map(asEntry) };
}

/** A machine whose time is a Timestamp, as a number would be one of this century. */
const asEntry = ({ isInUse, lastUpdated, outOfOrder, label }: Machine): unknown => ({
  isInUse,
  ...(outOfOrder !== undefined && { outOfOrder }),
  ...(label !== undefined && { label }),
  lastUpdated: { toMillis: () => lastUpdated },
});

test('documents of any shape are read as valid schools, and these as themselves', () => {
  fc.assert(
    fc.property(anySchool, (document) => {
      const { school } = parseSchool(document);
      const again = parseSchool({ buildings: school.buildings.map(asDocument) });
      // As text: a deep comparison would be most of the run's time.
      expect([JSON.stringify(again.school), again.problems]).toEqual([JSON.stringify(school), 0]);
      expect(new Set(school.buildings.map(({ id }) => id)).size).toBe(school.buildings.length);
    }),
    { numRuns: 2000 },
  );
});

const SEPARATE = { knowledge: 'nothing', machines: NO_MACHINES, count: { free: null, at: 0 } };
const EMPTY = { knowledge: 'current', machines: NO_MACHINES, count: null };

test('a building may say that its machines are separate, and how many are free', () => {
  const free = { washers: 3, dryers: 0 };
  const entry = { id: 'n', name: 'North', separate: true, free, freeAt: Timestamp.fromMillis(9) };
  expect(parseSchool({ buildings: [entry] })).toEqual({
    school: {
      buildings: [
        { ...SEPARATE, id: 'n', name: 'North', count: { free: { washer: 3, dryer: 0 }, at: 9 } },
      ],
    },
    problems: 0,
  });
});

test('a building whose machines are not separate says nothing of it', () => {
  const [building] = parseSchool({ buildings: [{ id: 'n', separate: false }] }).school.buildings;
  expect(building).toEqual({ ...EMPTY, id: 'n', name: '' });
});

test.each([
  ['lists in place', { washingmachines: [{}], dryers: [] }, SEPARATE],
  ['washers in place', { washingmachines: [{}] }, SEPARATE],
  ['dryers in place', { dryers: [{}] }, SEPARATE],
  ['counts that are a number', { free: 3 }, SEPARATE],
  ['a count that is negative', { free: { washers: -1, dryers: 0 } }, SEPARATE],
  ['a count that is no number', { free: { washers: '1', dryers: 0 } }, SEPARATE],
  ['a count of washers alone', { free: { washers: 1 } }, SEPARATE],
  ['a count that is a list', { free: [1, 2] }, SEPARATE],
  ['a time of the count', { freeAt: 'now' }, SEPARATE],
  ['a name', { name: 5 }, { ...SEPARATE, name: '' }],
])('%s is one problem of a separate building', (_, fields, expected) => {
  const entry = { id: 'n', separate: true, ...fields };
  const { school, problems } = parseSchool({ buildings: [entry] });
  expect(problems).toBe(1);
  expect(school.buildings).toMatchObject([expected]);
});

test.each([
  ['no id', {}],
  ['an id that is no document’s', { id: 'a/b' }],
  ['separate that is no boolean', { id: 'n', separate: 'yes' }],
])('with %s a building is read as one without machines', (_, fields) => {
  const { school, problems } = parseSchool({ buildings: [{ separate: true, ...fields }] });
  expect(problems).toBe(1);
  expect(school.buildings).toMatchObject([EMPTY]);
});

test('of two separate buildings with one id, the first has the document', () => {
  const entry = { id: 'n', separate: true };
  const { school, problems } = parseSchool({ buildings: [entry, entry] });
  expect(problems).toBe(1);
  expect(school.buildings.map(isSeparate)).toEqual([true, false]);
});

const count = mostly(fc.nat());
/** A document near enough to a school with separate buildings to get far. */
const anySeparateSchool = map({
  buildings: list(
    map({
      id: anyId,
      name: mostly(fc.string()),
      separate: mostly(fc.boolean()),
      free: map({ washers: count, dryers: count }),
      freeAt: mostly(fc.double()),
      dryers: anyMachines,
    }),
  ),
});

test('separate buildings of any shape are read as buildings with ids that are all different', () => {
  fc.assert(
    fc.property(anySeparateSchool, (document) => {
      const { buildings } = parseSchool(document).school;
      expect(new Set(buildings.map(({ id }) => id)).size).toBe(buildings.length);
      const separate = buildings.filter(isSeparate);
      for (const { id } of separate) expect(isDocumentId(id)).toBe(true);
    }),
    { numRuns: 2000 },
  );
});
