import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { Bytes, GeoPoint, Timestamp } from 'firebase/firestore';
import type { Machine } from './machineStatus.ts';
import { isDocumentId, parseSchool, withUniqueIds } from './parseSchool.ts';
import type { ReportedBuilding } from './school.ts';

const inPlace = (washer: readonly object[], dryer: readonly object[]) => ({
  kind: 'in place',
  byKind: { washer, dryer },
});

test('a well-formed document is read as it is', () => {
  const washer = { isInUse: true, lastUpdated: Timestamp.fromMillis(1234) };
  const dryer = { isInUse: false, lastUpdated: 1_700_000_000_000.5 };
  const hall = { id: 'n', name: 'North', washingmachines: [washer], dryers: [dryer] };
  const read = inPlace([{ isInUse: true, lastUpdated: 1234 }], [dryer]);
  const school = { buildings: [{ id: 'n', name: 'North', machines: read }] };
  expect(parseSchool({ buildings: [hall] })).toEqual({ school, problems: 0 });
});

const completed = { name: '', machines: inPlace([], [{ isInUse: false, lastUpdated: 0 }]) };

test('fields that are missing or unknown are no problem', () => {
  const school = { buildings: [{ id: '7', ...completed }] };
  expect(parseSchool({})).toEqual({ school: { buildings: [] }, problems: 0 });
  expect(parseSchool({ buildings: [{ id: 7, dryers: [{}], floor: 2 }] })).toEqual({
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
  expect(read.school.buildings[0]?.machines).toEqual(inPlace([], [machine]));
});

test('a machine that has never reported may say so by the number 0', () => {
  const read = parseSchool({ buildings: [{ id: '7', dryers: [{ lastUpdated: 0 }] }] });
  expect(read).toEqual({ school: { buildings: [{ id: '7', ...completed }] }, problems: 0 });
});

test.each([
  ['the document', null, []],
  ['buildings', { buildings: { 0: {} } }, []],
  ['a building', { buildings: ['North', { id: 'n' }] }, [{ id: 'n' }]],
  ['an instance for a building', { buildings: [new GeoPoint(1, 2)] }, []],
  ['a name', { buildings: [{ id: 'n', name: 5 }] }, [{ id: 'n', name: '' }]],
  [
    'washers',
    { buildings: [{ id: 'n', washingmachines: 4 }] },
    [{ machines: { byKind: { washer: [] } } }],
  ],
  [
    'a machine',
    { buildings: [{ id: 'n', dryers: [7] }] },
    [{ machines: { byKind: { dryer: [{ isInUse: false }] } } }],
  ],
  ['isInUse', { buildings: [{ id: 'n', dryers: [{ isInUse: 'true' }] }] }, [{ id: 'n' }]],
  ['lastUpdated', { buildings: [{ id: 'n', dryers: [{ lastUpdated: '5' }] }] }, [{ id: 'n' }]],
  ['a time', { buildings: [{ id: 'n', dryers: [{ lastUpdated: Infinity }] }] }, [{ id: 'n' }]],
  [
    'a time in seconds',
    { buildings: [{ id: 'n', dryers: [{ lastUpdated: 1_700_000_000 }] }] },
    [{ id: 'n', ...completed }],
  ],
  [
    'a time in microseconds',
    { buildings: [{ id: 'n', dryers: [{ lastUpdated: 1_700_000_000_000_000 }] }] },
    [{ id: 'n', ...completed }],
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
  expect(school.buildings).toEqual([{ id: 'n', ...completed }]);
  const bare: unknown = Object.create(null);
  expect(parseSchool({ buildings: [bare] }).school.buildings).toHaveLength(1);
  const json = '{"buildings":[{"__proto__":{"name":"x"},"id":"n"}],"__proto__":{"buildings":[1]}}';
  expect(parseSchool(JSON.parse(json)).school.buildings).toMatchObject([{ id: 'n', name: '' }]);
});

const SEPARATE = { kind: 'separate', count: { free: null, at: 0 } };
const EMPTY = inPlace([], []);

test('a building may say that its machines are separate, and how many are free', () => {
  const free = { washers: 3, dryers: 0 };
  const entry = { id: 'n', name: 'North', separate: true, free, freeAt: Timestamp.fromMillis(9) };
  expect(parseSchool({ buildings: [entry] })).toEqual({
    school: {
      buildings: [
        {
          id: 'n',
          name: 'North',
          machines: { kind: 'separate', count: { free: { washer: 3, dryer: 0 }, at: 9 } },
        },
      ],
    },
    problems: 0,
  });
});

test('a building whose machines are not separate says nothing of it', () => {
  const [building] = parseSchool({ buildings: [{ id: 'n', separate: false }] }).school.buildings;
  expect(building).toEqual({ id: 'n', name: '', machines: EMPTY });
});

test.each([
  ['lists in place', { washingmachines: [{}], dryers: [] }, { machines: SEPARATE }],
  ['washers in place', { washingmachines: [{}] }, { machines: SEPARATE }],
  ['dryers in place', { dryers: [{}] }, { machines: SEPARATE }],
  ['counts that are a number', { free: 3 }, { machines: SEPARATE }],
  ['a count that is negative', { free: { washers: -1, dryers: 0 } }, { machines: SEPARATE }],
  ['a count that is no number', { free: { washers: '1', dryers: 0 } }, { machines: SEPARATE }],
  ['a count of washers alone', { free: { washers: 1 } }, { machines: SEPARATE }],
  ['a count that is a list', { free: [1, 2] }, { machines: SEPARATE }],
  ['a time of the count', { freeAt: 'now' }, { machines: SEPARATE }],
  ['a name', { name: 5 }, { machines: SEPARATE, name: '' }],
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
  expect(school.buildings).toMatchObject([{ machines: EMPTY }]);
});

test('of two separate buildings with one id, the first has the document', () => {
  const entry = { id: 'n', separate: true };
  const { school, problems } = parseSchool({ buildings: [entry, entry] });
  expect(problems).toBe(1);
  expect(school.buildings.map((building) => building.machines.kind)).toEqual([
    'separate',
    'in place',
  ]);
});

test.each(['', '.', '..', 'a/b', '__x__', '____', 'x'.repeat(1501), 'é'.repeat(751)])(
  'no document has the id %j',
  (id) => {
    expect(isDocumentId(id)).toBe(false);
  },
);

test.each([
  'n',
  '...',
  '.a',
  '__x',
  'x__',
  '__x__y',
  'y__x__',
  '_',
  'a b',
  'מעונות',
  'x'.repeat(1500),
])('a document may have the id %j', (id) => {
  expect(isDocumentId(id)).toBe(true);
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

const exotic = fc.constantFrom<unknown>(
  Timestamp.fromMillis(5),
  new GeoPoint(1, 2),
  Bytes.fromUint8Array(new Uint8Array([1])),
  { toMillis: () => 'soon' },
  { toMillis: 7 },
  Object.create(null),
  Symbol('s'),
  () => 1,
  10n,
  Number.NaN,
  Infinity,
  -1e308,
  'x'.repeat(100_000),
);
/** Any value, and those that a document can hold beyond JSON. */
const anything = fc.oneof(
  fc.anything({ withNullPrototype: true, withSparseArray: true, withBigInt: true, withDate: true }),
  exotic,
);
const mostly = (arbitrary: fc.Arbitrary<unknown>) => fc.oneof({ weight: 4, arbitrary }, anything);
const map = (fields: Record<string, fc.Arbitrary<unknown>>) =>
  mostly(fc.record(fields, { requiredKeys: [] }));
const list = (entry: fc.Arbitrary<unknown>) => mostly(fc.array(entry, { maxLength: 5 }));

const machines = list(map({ isInUse: mostly(fc.boolean()), lastUpdated: mostly(fc.double()) }));
const anyId = mostly(fc.constantFrom('a', 'b', 'a#2', '', 1, '1', undefined, '__proto__'));
/** A document near enough to a school to get far. */
const anySchool = map({
  buildings: list(
    map({ id: anyId, name: mostly(fc.string()), washingmachines: machines, dryers: machines }),
  ),
});
const count = mostly(fc.nat());
/** The same with separate buildings. */
const anySeparateSchool = map({
  buildings: list(
    map({
      id: anyId,
      name: mostly(fc.string()),
      separate: mostly(fc.boolean()),
      free: map({ washers: count, dryers: count }),
      freeAt: mostly(fc.double()),
      dryers: machines,
    }),
  ),
});

test('separate buildings of any shape are read as buildings with ids that are all different', () => {
  fc.assert(
    fc.property(anySeparateSchool, (document) => {
      const { buildings } = parseSchool(document).school;
      expect(new Set(buildings.map(({ id }) => id)).size).toBe(buildings.length);
      const separate = buildings.filter((building) => building.machines.kind === 'separate');
      for (const { id } of separate) expect(isDocumentId(id)).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

/** A building in place as its document would have it. */
function asDocument({ id, name, machines: held }: ReportedBuilding): unknown {
  if (held.kind === 'separate') return { id, name, separate: true };
  const { washer, dryer } = held.byKind;
  return { id, name, washingmachines: washer.map(asEntry), dryers: dryer.map(asEntry) };
}

/** A machine whose time is a Timestamp, as a number would be one of this century. */
const asEntry = ({ isInUse, lastUpdated }: Machine): unknown => ({
  isInUse,
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
