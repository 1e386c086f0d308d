import { expect, test } from '@jest/globals';
import { schoolFields, separateDocuments } from '../schoolDocuments.ts';
import { schoolOfDocuments } from './schoolOfDocuments.ts';

const NOW = Date.UTC(2026, 0, 1);

/** A building's map in a document. */
const building = (fields: object) => ({ mapValue: { fields } });
const school = (...buildings: readonly object[]) => ({
  buildings: { arrayValue: { values: buildings } },
});
const WASHER = { isInUse: true, lastUpdated: NOW, finishesAt: NOW + 60_000, label: '12' };

test('what the gateway writes is what is judged, to the millisecond', () => {
  const dryer = { isInUse: false, lastUpdated: 0 };
  const written = { id: 'maple', name: 'Maple House', washers: [WASHER], dryers: [dryer] };
  expect(schoolOfDocuments(schoolFields([written]), () => undefined).buildings).toEqual([
    {
      id: 'maple',
      name: 'Maple House',
      knowledge: 'current',
      machines: { washer: [WASHER], dryer: [dryer] },
      count: null,
    },
  ]);
});

test('a separate building has the machines of its own document, and is not known before that is there', () => {
  const separate = building({
    id: { stringValue: 'oak' },
    name: { stringValue: 'Oak Hall' },
    separate: { booleanValue: true },
    free: building({ washers: { integerValue: '2' }, dryers: { integerValue: '0' } }),
    freeAt: { integerValue: String(NOW) },
  });
  const oak = { id: 'oak', name: 'Oak Hall', washers: [WASHER], dryers: [] };
  const own = separateDocuments('a', [oak], NOW, false)['schools/a/buildings/oak'];
  const count = { free: { washer: 2, dryer: 0 }, at: NOW };
  expect(schoolOfDocuments(school(separate), () => undefined).buildings).toMatchObject([
    { knowledge: 'nothing', count },
  ]);
  const ids: string[] = [];
  const documents = (id: string) => {
    ids.push(id);
    return own;
  };
  expect(schoolOfDocuments(school(separate), documents).buildings).toMatchObject([
    { knowledge: 'current', machines: { washer: [WASHER], dryer: [] } },
  ]);
  expect(ids).toEqual(['oak']);
});

test.each([
  {},
  { buildings: null },
  { buildings: { arrayValue: null } },
  { buildings: { arrayValue: {} } },
  { buildings: { arrayValue: { values: [null, 7, {}, { mapValue: null }] } } },
  { buildings: { mapValue: { fields: null } } },
  { buildings: { timestampValue: 7 } },
])('a document that says nothing of machines, %j, is judged as if it had none', (fields) => {
  const { buildings } = schoolOfDocuments(fields, () => undefined);
  expect(buildings.flatMap(({ machines }) => [...machines.washer, ...machines.dryer])).toEqual([]);
});
