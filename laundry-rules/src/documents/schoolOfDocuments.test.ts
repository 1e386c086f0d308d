import { expect, test } from '@jest/globals';
import { schoolOfDocuments } from './schoolOfDocuments.ts';

const NOW = Date.UTC(2026, 0, 1);
const WASHER = { isInUse: true, lastUpdated: NOW };
const OAK = {
  id: 'oak',
  name: 'Oak Hall',
  separate: true,
  free: { washers: 2, dryers: 0 },
  freeAt: NOW,
};

test('a separate building has the machines of its own document', () => {
  const ids: string[] = [];
  const school = schoolOfDocuments({ buildings: [OAK] }, (id) => {
    ids.push(id);
    return { washingmachines: [WASHER] };
  });
  expect(school.buildings).toMatchObject([
    { knowledge: 'current', machines: { washer: [WASHER], dryer: [] } },
  ]);
  expect(ids).toEqual(['oak']);
});

test('a separate building is not known before its document is there', () => {
  const count = { free: { washer: 2, dryer: 0 }, at: NOW };
  expect(schoolOfDocuments({ buildings: [OAK] }, () => undefined).buildings).toMatchObject([
    { knowledge: 'nothing', count },
  ]);
});
