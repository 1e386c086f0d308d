import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { Timestamp } from 'firebase/firestore';
import { parseSchool } from '../model/parseSchool.ts';
import { NO_MACHINES } from '../model/school.ts';
import { anyId, list, anyMachines, map, mostly } from '../testing/anyDocument.ts';
import { isDocumentId, isSeparate, parseBuilding, readListedBuilding } from './parseBuilding.ts';

test('a building’s own document is read as its two lists', () => {
  expect(
    parseBuilding({
      washingmachines: [{ isInUse: true, lastUpdated: 1_700_000_000_007 }],
      dryers: [{ isInUse: false, lastUpdated: 1_700_000_000_008, label: ' 31' }],
    }),
  ).toEqual({
    machines: {
      washer: [{ isInUse: true, lastUpdated: 1_700_000_000_007 }],
      dryer: [{ isInUse: false, lastUpdated: 1_700_000_000_008, label: '31' }],
    },
    problems: 0,
  });
});

test.each([
  ['is no map', 'closed', 1],
  ['has no lists', {}, 0],
  ['has lists of another kind', { washingmachines: 3, dryers: {} }, 2],
])('a building’s document that %s is read as one without machines', (_, data, problems) => {
  expect(parseBuilding(data)).toEqual({
    machines: { washer: [], dryer: [] },
    problems,
  });
});

test('a machine that is malformed is read as one that is Offline, and counted', () => {
  const { machines, problems } = parseBuilding({ washingmachines: [null, 7], dryers: [] });
  const offline = { isInUse: false, lastUpdated: 0 };
  expect(machines.washer).toEqual([offline, offline]);
  expect(problems).toBe(2);
});

const parse = (data: unknown) => parseSchool(data, readListedBuilding);

const SEPARATE = { knowledge: 'nothing', machines: NO_MACHINES, count: { free: null, at: 0 } };
const EMPTY = { knowledge: 'current', machines: NO_MACHINES, count: null };

test('a building may say that its machines are separate, and how many are free', () => {
  const free = { washers: 3, dryers: 0 };
  const entry = { id: 'n', name: 'North', separate: true, free, freeAt: Timestamp.fromMillis(9) };
  expect(parse({ buildings: [entry] })).toEqual({
    school: {
      buildings: [
        { ...SEPARATE, id: 'n', name: 'North', count: { free: { washer: 3, dryer: 0 }, at: 9 } },
      ],
    },
    problems: 0,
  });
});

test('a building whose machines are not separate says nothing of it', () => {
  const [building] = parse({ buildings: [{ id: 'n', separate: false }] }).school.buildings;
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
  const { school, problems } = parse({ buildings: [entry] });
  expect(problems).toBe(1);
  expect(school.buildings).toMatchObject([expected]);
});

test.each([
  ['no id', {}],
  ['an id that is no document’s', { id: 'a/b' }],
  ['separate that is no boolean', { id: 'n', separate: 'yes' }],
])('with %s a building is read as one without machines', (_, fields) => {
  const { school, problems } = parse({ buildings: [{ separate: true, ...fields }] });
  expect(problems).toBe(1);
  expect(school.buildings).toMatchObject([EMPTY]);
});

test('of two separate buildings with one id, the first has the document', () => {
  const entry = { id: 'n', separate: true };
  const { school, problems } = parse({ buildings: [entry, entry] });
  expect(problems).toBe(1);
  expect(school.buildings.map(isSeparate)).toEqual([true, false]);
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
      const { buildings } = parse(document).school;
      expect(new Set(buildings.map(({ id }) => id)).size).toBe(buildings.length);
      const separate = buildings.filter(isSeparate);
      for (const { id } of separate) expect(isDocumentId(id)).toBe(true);
    }),
    { numRuns: 2000 },
  );
});
