import { expect, test } from '@jest/globals';
import { parseBuilding } from './parseBuilding.ts';

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
