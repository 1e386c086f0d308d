import { expect, test } from '@jest/globals';
import { shownBuilding } from '../testing/shownBuilding.ts';
import type { Machine } from '../machines/machineStatus.ts';
import {
  describeNext,
  minutesLeft,
  minutesUntilFree,
  nextTimesLeft,
  NO_TIMES_LEFT,
  type TimesLeft,
} from './timesLeft.ts';

const NOW = 1_700_000_000_000;
const MINUTE = 60_000;

const at = (second: number) => {
  const time = NOW + second * 1000;
  return { washer: time, dryer: time };
};
const used = (minutes: number, lastUpdated = NOW): Machine => ({
  isInUse: true,
  lastUpdated,
  finishesAt: NOW + minutes * MINUTE,
});
const building = (...dryer: readonly Machine[]) =>
  shownBuilding('maple', { machines: { washer: [], dryer } });
const free = { ...used(5), isInUse: false };
const offline = { ...used(5), lastUpdated: 0 };
const next = (left: TimesLeft) => minutesUntilFree(left, 'maple', 'dryer');

test('a school whose machines do not say when they end has no times', () => {
  const silent = building({ isInUse: true, lastUpdated: NOW });
  expect(nextTimesLeft(NO_TIMES_LEFT, [silent], at(0))).toBe(NO_TIMES_LEFT);
});

test('a school has no times once its machines are free', () => {
  const left = nextTimesLeft(NO_TIMES_LEFT, [building(used(5))], at(0));
  expect(nextTimesLeft(left, [building(free)], at(1))).toBe(NO_TIMES_LEFT);
});

test('a school has the minutes of its machines in use, and of no other', () => {
  const left = nextTimesLeft(NO_TIMES_LEFT, [building(free, used(12), offline)], at(0));
  const minutes = [1, 2, 3, 4].map(
    (number) => minutesLeft(left, 'maple', 'dryer', number)?.minutes ?? null,
  );
  expect(minutes).toEqual([null, 12, null, null]);
});

test('a school has no minutes on a machine that is Offline for a moment, which stays the next one', () => {
  const left = nextTimesLeft(NO_TIMES_LEFT, [building(used(5), used(20))], at(0));
  const gap = nextTimesLeft(left, [building(offline, used(20))], at(1));
  expect(minutesLeft(gap, 'maple', 'dryer', 1)).toBeNull();
  expect(next(gap)).toBe(5);
});

test('a school forgets the end of a machine that is put out of order, at once', () => {
  const left = nextTimesLeft(NO_TIMES_LEFT, [building(used(5), used(20))], at(0));
  const broken = { ...used(5), outOfOrder: true };
  expect(next(nextTimesLeft(left, [building(broken, used(20))], at(60)))).toBe(19);
  expect(nextTimesLeft(left, [building(broken)], at(60))).toBe(NO_TIMES_LEFT);
});

test('a school says when the next machine of a kind will be free', () => {
  const left = nextTimesLeft(NO_TIMES_LEFT, [building(used(12), used(7))], at(0));
  expect(next(left)).toBe(7);
  expect(minutesUntilFree(left, 'maple', 'washer')).toBeNull();
  expect(minutesUntilFree(left, 'oak', 'dryer')).toBeNull();
  expect(minutesLeft(left, 'oak', 'dryer', 1)).toBeNull();
});

test('a school has the machine that says when it ends as its next one, beside one that does not', () => {
  const silent: Machine = { isInUse: true, lastUpdated: NOW };
  expect(next(nextTimesLeft(NO_TIMES_LEFT, [building(silent, used(7))], at(0)))).toBe(7);
});

test('a school counts a machine whose usual end is known for the next one', () => {
  const usual: Machine = { isInUse: true, lastUpdated: NOW, usuallyUntil: NOW + 4 * MINUTE };
  const left = nextTimesLeft(NO_TIMES_LEFT, [building(usual, used(7))], at(0));
  expect(next(left)).toBe(4);
  expect(minutesLeft(left, 'maple', 'dryer', 1)).toMatchObject({ minutes: 4, isUsual: true });
  const late = nextTimesLeft(left, [building(usual, used(7))], at(240));
  expect(next(late)).toBe(3);
});

test('a school has no next machine while one is free, and then the one of that time', () => {
  const left = nextTimesLeft(NO_TIMES_LEFT, [building(used(7), used(12))], at(0));
  const freed = nextTimesLeft(left, [building(free, used(12))], at(1));
  expect(next(freed)).toBeNull();
  expect(next(nextTimesLeft(freed, [building(used(40), used(12))], at(2)))).toBe(12);
});

test('a school has a machine that ends soon as its next one', () => {
  const left = nextTimesLeft(NO_TIMES_LEFT, [building(used(25), used(-2))], at(0));
  expect(next(left)).toBe(0);
});

test('a school changes the next time at most once a minute, though several machines count down', () => {
  let left = NO_TIMES_LEFT;
  const shown = Array.from({ length: 300 }, (_, second) => {
    const other = second < 90 ? 12.5 : 8;
    left = nextTimesLeft(left, [building(used(12), used(other))], at(second));
    return next(left);
  });
  const seconds = [...shown.keys()]
    .filter((second) => shown[second] !== shown[second - 1])
    .slice(1);
  const pauses = seconds.slice(1).map((second, index) => second - (seconds[index] ?? 0));
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(58);
  expect([shown[117], shown[118]]).toEqual([11, 7]);
});

test('a school has no times for a building whose machines are not current', () => {
  const old = { ...building(used(12)), knowledge: 'old' as const };
  expect(nextTimesLeft(NO_TIMES_LEFT, [old], at(0))).toBe(NO_TIMES_LEFT);
});

test('the next machine is told in words', () => {
  expect([12, 0, null].map(describeNext)).toEqual(['next in about 12 min', 'next one soon', null]);
});
