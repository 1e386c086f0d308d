import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { shownBuilding } from '../testing/shownBuilding.ts';
import type { Machine } from './machineStatus.ts';
import {
  minutesLeft,
  minutesUntilFree,
  nextTimeLeft,
  nextTimesLeft,
  NO_TIMES_LEFT,
  type TimeLeft,
} from './timeLeft.ts';

const NOW = 1_700_000_000_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** What a board shows that has just come up. */
const minutesOf = (finishesAt: number | undefined) =>
  nextTimeLeft(null, finishesAt === undefined ? {} : { finishesAt }, NOW)?.minutes ?? null;

test.each([
  ['in 12 minutes', NOW + 12 * MINUTE, 12],
  ['in 11 minutes and a moment', NOW + 11 * MINUTE + 1, 12],
  ['in a moment', NOW + 1, 1],
  ['now', NOW, null],
  ['before', NOW - MINUTE, null],
  ['in six hours', NOW + 6 * HOUR, 360],
  ['in more than six hours', NOW + 6 * HOUR + 1, null],
  ['in the year 1', Date.UTC(1, 0) - 1900 * 365 * 24 * HOUR, null],
  ['at no known time', undefined, null],
])('a cycle that ends %s has so many minutes left: %j', (_, finishesAt, minutes) => {
  expect(minutesOf(finishesAt)).toBe(minutes);
});

/** What a board shows each second, of a machine that reports something else each second. */
function watch(ends: readonly number[]): readonly (number | null)[] {
  let left: TimeLeft | null = null;
  return ends.map((finishesAt, second) => {
    left = nextTimeLeft(left, { finishesAt }, NOW + second * 1000);
    return left?.minutes ?? null;
  });
}

/** The seconds at which what is shown has changed. */
const changes = (shown: readonly (number | null)[]) =>
  [...shown.keys()].filter((second) => second > 0 && shown[second] !== shown[second - 1]);

const SECONDS = 600;
const always = (end: (second: number) => number) =>
  Array.from({ length: SECONDS }, (_, second) => end(second));

describe('the minutes', () => {
  test('count down by one each minute, to 1 until the end, and then go', () => {
    const shown = watch(always(() => NOW + 3 * MINUTE));
    expect(shown.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 3));
    expect(shown[179]).toBe(1);
    expect(changes(shown)).toEqual([60, 120, 180]);
    expect(shown[180]).toBeNull();
  });

  test('do not flicker where the end jumps back and forth by a minute', () => {
    const shown = watch(always((second) => NOW + 8 * MINUTE + (second % 2) * MINUTE));
    expect(changes(shown)).toEqual([60, 120, 180, 240, 300, 360, 420, 480]);
  });

  test('do not come back where the end jumps about the present', () => {
    const shown = watch(always((second) => NOW + 30_000 + (second % 2) * MINUTE));
    expect(changes(shown)).toEqual([30]);
  });

  test('stay where the end moves by a minute and a half', () => {
    const shown = watch(always((second) => NOW + 8 * MINUTE + (second < 10 ? 0 : 90_000)));
    expect(changes(shown).slice(0, 2)).toEqual([60, 120]);
    expect(shown[60]).toBe(7);
  });

  test('follow an end that has moved soon after it was shown, once a minute has passed', () => {
    const shown = watch(always((second) => NOW + (second < 10 ? 8 : 30) * MINUTE));
    expect(changes(shown)[0]).toBe(58);
    expect(shown[58]).toBe(30);
  });

  test('go at the end, though they have just changed', () => {
    const shown = watch(always((second) => NOW + (second < 100 ? 300_000 : 150_000)));
    expect([shown[118], shown[149], shown[150]]).toEqual([1, 1, null]);
  });

  test('go when the machine no longer says when it ends', () => {
    const before = nextTimeLeft(null, { finishesAt: NOW + MINUTE }, NOW);
    expect(nextTimeLeft(before, {}, NOW)).toBeNull();
  });

  test('are not there for an end that is past when it is seen first', () => {
    expect(nextTimeLeft(null, { finishesAt: NOW }, NOW)).toBeNull();
  });

  test('follow an end that has moved by more', () => {
    const shown = watch(always((second) => NOW + (second < 100 ? 5 : 25) * MINUTE));
    expect([shown[100], shown[130]]).toEqual([4, 24]);
  });

  test('change at most once in a minute, whatever is reported, but for the end', () => {
    const end = fc.integer({ min: -5 * MINUTE, max: 30 * MINUTE });
    fc.assert(
      fc.property(fc.array(end, { minLength: 200, maxLength: 200 }), (ends) => {
        const shown = watch(ends.map((offset) => NOW + offset));
        const isNumber = (second: number) => typeof shown[second] === 'number';
        const seconds = changes(shown).filter((one) => isNumber(one - 1) && isNumber(one));
        const pauses = seconds.slice(1).map((second, index) => second - (seconds[index] ?? 0));
        expect(pauses.filter((pause) => pause < 58)).toEqual([]);
      }),
    );
  });
});

describe('a school', () => {
  const times = { washer: NOW, dryer: NOW };
  const used = (minutes: number): Machine => ({
    isInUse: true,
    lastUpdated: NOW,
    finishesAt: NOW + minutes * MINUTE,
  });
  const building = (...washer: readonly Machine[]) =>
    shownBuilding('maple', { machines: { washer, dryer: [] } });

  test('whose machines do not say when they end has no times', () => {
    const silent = building({ isInUse: true, lastUpdated: NOW });
    expect(nextTimesLeft(NO_TIMES_LEFT, [silent], times)).toBe(NO_TIMES_LEFT);
  });

  test('has the minutes of its machines in use, and of no other', () => {
    const free = { ...used(5), isInUse: false };
    const offline = { ...used(5), lastUpdated: NOW - MINUTE };
    const left = nextTimesLeft(NO_TIMES_LEFT, [building(free, used(12), offline)], times);
    expect([1, 2, 3, 4].map((number) => minutesLeft(left, 'maple', 'washer', number))).toEqual([
      null,
      12,
      null,
      null,
    ]);
  });

  test('says when the next machine of a kind will be free', () => {
    const free = { ...used(5), isInUse: false };
    const left = nextTimesLeft(NO_TIMES_LEFT, [building(used(12), free, used(7))], times);
    expect(minutesUntilFree(left, 'maple', 'washer')).toBe(7);
    expect(minutesUntilFree(left, 'maple', 'dryer')).toBeNull();
    expect(minutesUntilFree(left, 'oak', 'washer')).toBeNull();
    expect(minutesLeft(left, 'oak', 'washer', 1)).toBeNull();
  });

  test('has no times for a building whose machines are not current', () => {
    const old = { ...building(used(12)), knowledge: 'old' as const };
    expect(nextTimesLeft(NO_TIMES_LEFT, [old], times)).toBe(NO_TIMES_LEFT);
  });
});
