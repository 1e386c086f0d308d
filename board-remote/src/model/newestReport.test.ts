import { expect, test } from '@jest/globals';
import { newestOfMachines, newestOfSchool } from './newestReport.ts';

const machines = (...times: readonly number[]) =>
  times.map((lastUpdated) => ({ isInUse: false, lastUpdated }));

const lists = (washers: readonly number[], dryers: readonly number[]) => ({
  washer: machines(...washers),
  dryer: machines(...dryers),
});

const building = (washers: readonly number[], dryers: readonly number[]) => ({
  id: 'a',
  name: 'Ash',
  machines: { kind: 'in place', byKind: lists(washers, dryers) } as const,
});

test('the newest report of a list comes from a washer or a dryer', () => {
  expect(newestOfMachines(lists([1, 5], [3]))).toBe(5);
  expect(newestOfMachines(lists([1, 5], [7]))).toBe(7);
});

test('the newest report is 0 where nothing has reported', () => {
  expect(newestOfMachines(lists([], []))).toBe(0);
  expect(newestOfSchool({ buildings: [] })).toBe(0);
});

test('the newest report of a school comes from any of its buildings', () => {
  const buildings = [building([1], []), building([], [9]), building([2], [])];
  expect(newestOfSchool({ buildings })).toBe(9);
});

test('a gateway’s count of separate machines counts as a report', () => {
  const count = { free: { washer: 1, dryer: 0 }, at: 12 };
  const separate = { id: 'b', name: 'Birch', machines: { kind: 'separate', count } as const };
  expect(newestOfSchool({ buildings: [building([1], []), separate] })).toBe(12);
});
