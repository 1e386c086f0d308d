import { expect, test } from '@jest/globals';
import { newestOfMachines, newestOfSchool } from './newestReport.ts';

const machines = (...times: readonly number[]) =>
  times.map((lastUpdated) => ({ isInUse: false, lastUpdated }));

const building = (washers: readonly number[], dryers: readonly number[]) => ({
  id: 'a',
  name: 'Ash',
  washingmachines: machines(...washers),
  dryers: machines(...dryers),
});

test('washers and dryers both report', () => {
  expect(newestOfMachines(building([1, 5], [3]))).toBe(5);
  expect(newestOfMachines(building([1, 5], [7]))).toBe(7);
});

test('where nothing has reported, it is 0', () => {
  expect(newestOfMachines(building([], []))).toBe(0);
  expect(newestOfSchool([])).toBe(0);
});

test('any building of a school counts', () => {
  expect(newestOfSchool([building([1], []), building([], [9]), building([2], [])])).toBe(9);
});

test('a gateway’s count of separate machines is a report, too', () => {
  const separate = { isLoaded: false, free: { washers: 1, dryers: 0 }, freeAt: 12 };
  expect(newestOfSchool([building([1], []), { ...building([], []), separate }])).toBe(12);
});
