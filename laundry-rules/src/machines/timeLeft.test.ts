import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { MachineStatus } from './machineStatus.ts';
import { describeTimeLeft, nextTimeLeft, type TimeLeft } from './timeLeft.ts';

const NOW = 1_700_000_000_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

type Report = Parameters<typeof nextTimeLeft>[1];

const inUse = (finishesAt?: number): Report => ({
  status: 'In Use',
  ...(finishesAt !== undefined && { finishesAt }),
});

test.each([
  ['in 12 minutes', NOW + 12 * MINUTE, 12],
  ['in 11 minutes and a moment', NOW + 11 * MINUTE + 1, 12],
  ['in a moment', NOW + 1, 1],
  ['now', NOW, 0],
  ['a minute ago', NOW - MINUTE, 0],
  ['almost five minutes ago', NOW - 5 * MINUTE + 1, 0],
  ['five minutes ago', NOW - 5 * MINUTE, null],
  ['in six hours', NOW + 6 * HOUR, 360],
  ['in more than six hours', NOW + 6 * HOUR + 1, null],
  ['in the year 1', Date.UTC(1, 0) - 1900 * 365 * 24 * HOUR, null],
  ['at no known time', undefined, null],
])('a cycle that ends %s has so many minutes left: %j', (_, finishesAt, minutes) => {
  expect(nextTimeLeft(null, inUse(finishesAt), NOW)?.minutes ?? null).toBe(minutes);
});

test('the minutes are told in words', () => {
  const words = (minutes: number | null) => describeTimeLeft({ minutes, isUsual: false });
  expect([12, 1, 0, null].map(words)).toEqual(['12 min left', '1 min left', 'done soon', null]);
  expect(describeTimeLeft({ minutes: 12, isUsual: true })).toBe('about 12 min left');
  expect(describeTimeLeft(null)).toBeNull();
});

describe('a machine that does not say when it ends, but whose usual end is known', () => {
  const usually = (usuallyUntil: number, finishesAt?: number): Report => ({
    ...inUse(finishesAt),
    usuallyUntil,
  });
  const words = (report: Report) => describeTimeLeft(nextTimeLeft(null, report, NOW));

  test.each([
    ['in 12 minutes', NOW + 12 * MINUTE, 'about 12 min left'],
    ['in a moment', NOW + 1, 'about 1 min left'],
    ['now', NOW, null],
    ['a minute ago', NOW - MINUTE, null],
    ['in more than six hours', NOW + 6 * HOUR + 1, null],
  ])('says of one that is %s: %j', (_, usuallyUntil, said) => {
    expect(words(usually(usuallyUntil))).toBe(said);
  });

  test('says what it says itself, once it does', () => {
    expect(words(usually(NOW + 12 * MINUTE, NOW + 30 * MINUTE))).toBe('30 min left');
    expect(words(usually(NOW + 12 * MINUTE, NOW - HOUR))).toBe('about 12 min left');
  });

  test('counts down to nothing, at its end', () => {
    const shown = watch(
      Array.from({ length: 300 }, (_, second) => usually(NOW + 3 * MINUTE + (second % 2) * 100)),
    );
    expect(sequence(shown)).toEqual([3, 2, 1, null]);
    expect(changes(shown)).toEqual([60, 120, 180]);
  });

  test('says nothing while it is Offline or free', () => {
    expect(words({ ...usually(NOW + 12 * MINUTE), status: 'Offline' })).toBeNull();
    expect(words({ ...usually(NOW + 12 * MINUTE), status: 'Available' })).toBeNull();
  });
});

/** What a board shows each second, of a machine that reports something else each second. */
function watch(reports: readonly Report[]): readonly (number | null)[] {
  let left: TimeLeft | null = null;
  return reports.map((report, second) => {
    left = nextTimeLeft(left, report, NOW + second * 1000);
    return left?.minutes ?? null;
  });
}

/** The seconds at which what is shown has changed. */
const changes = (shown: readonly (number | null)[]) =>
  [...shown.keys()].filter((second) => second > 0 && shown[second] !== shown[second - 1]);

/** What is shown, each value once for each time that it has come. */
const sequence = (shown: readonly (number | null)[]) =>
  shown.filter((one, second) => second === 0 || one !== shown[second - 1]);

const SECONDS = 600;
const always = (end: (second: number) => number | undefined) =>
  Array.from({ length: SECONDS }, (_, second) => inUse(end(second)));

describe('the minutes', () => {
  test('count down by one each minute to soon, and go five minutes after the end', () => {
    const shown = watch(always(() => NOW + 3 * MINUTE));
    expect(sequence(shown)).toEqual([3, 2, 1, 0, null]);
    expect(changes(shown)).toEqual([60, 120, 180, 480]);
  });

  test('do not flicker where the end jumps back and forth by a minute', () => {
    const shown = watch(always((second) => NOW + 8 * MINUTE + (second % 2) * MINUTE));
    expect(sequence(shown)).toEqual([8, 7, 6, 5, 4, 3, 2, 1, 0]);
  });

  test.each([
    ['is always a minute ahead', (second: number) => NOW + second * 1000 + MINUTE],
    ['is always half a minute ahead', (second: number) => NOW + second * 1000 + 30_000],
    ['is always a minute past', (second: number) => NOW + second * 1000 - MINUTE],
    ['jumps about the present', (second: number) => NOW + 30_000 + (second % 2) * MINUTE],
  ])('stay at soon, once they are, where the end %s', (_, end) => {
    const shown = watch(always(end).slice(0, 300));
    expect(sequence(shown.slice(90))).toEqual([0]);
  });

  test('leave soon for an end that is farther ahead than a report may vary', () => {
    const shown = watch(always((second) => NOW + (second < 60 ? 0 : second * 1000 + 90_001)));
    expect(sequence(shown).slice(0, 2)).toEqual([0, 2]);
  });

  test('stay where the end moves by a minute and a half', () => {
    const shown = watch(always((second) => NOW + 8 * MINUTE + (second < 10 ? 0 : 90_000)));
    expect(changes(shown).slice(0, 2)).toEqual([60, 120]);
    expect(shown[60]).toBe(7);
  });

  test('follow an end that has moved by more', () => {
    const shown = watch(always((second) => NOW + (second < 100 ? 5 : 25) * MINUTE));
    expect([shown[100], shown[130]]).toEqual([4, 24]);
  });

  test('wait a minute after each change, also for the end', () => {
    const shown = watch(always((second) => NOW + (second < 100 ? 300_000 : 130_000)));
    expect([shown[117], shown[118], shown[175], shown[176]]).toEqual([4, 1, 1, 0]);
  });

  test.each([
    ['the end is missing', inUse()],
    ['the end cannot be believed', inUse(NOW - HOUR)],
    ['the machine is Offline', { status: 'Offline' } as const],
  ])('stay through a few reports in which %s', (_, gap) => {
    const shown = watch(
      always(() => NOW + 29 * MINUTE).map((one, second) => (second % 10 === 9 ? gap : one)),
    );
    expect(
      Math.min(
        ...changes(shown)
          .slice(1)
          .map((one, index) => one - (changes(shown)[index] ?? 0)),
      ),
    ).toBeGreaterThanOrEqual(58);
    expect(shown.slice(0, 60).filter((one) => one === null)).toEqual([]);
  });

  test.each([
    ['no longer says when it ends', inUse()],
    ['is Offline', { status: 'Offline' } as const],
    [
      'is Offline, though its last report has the end',
      { status: 'Offline', finishesAt: NOW + 29 * MINUTE } as const,
    ],
  ])('go when the machine %s for a minute', (_, gap) => {
    const shown = watch(
      always(() => NOW + 29 * MINUTE).map((one, second) => (second < 1 ? one : gap)),
    );
    expect([shown[58], shown[59]]).toEqual([29, null]);
  });

  test('are not there for a machine that has never said when it ends', () => {
    expect(nextTimeLeft(null, inUse(), NOW)).toBeNull();
  });

  test('go at once when the machine is free, and begin anew', () => {
    const left = nextTimeLeft(null, inUse(NOW + MINUTE), NOW);
    const free: Report = { finishesAt: NOW + MINUTE, status: 'Available' };
    expect(nextTimeLeft(left, free, NOW + 1000)).toBeNull();
  });

  test('change at most once in a minute, whatever is reported', () => {
    const end = fc.option(fc.integer({ min: -10 * MINUTE, max: 30 * MINUTE }), { nil: undefined });
    const status = fc.constantFrom<MachineStatus>('In Use', 'In Use', 'Offline');
    const report = fc.record({ end, status, lasts: fc.integer({ min: 1, max: 90 }) });
    fc.assert(
      fc.property(fc.array(report, { minLength: 10, maxLength: 30 }), (all) => {
        const reports = all.flatMap(({ end: offset, status: one, lasts }) =>
          Array.from({ length: lasts }, (): Report =>
            offset === undefined ? { status: one } : { finishesAt: NOW + offset, status: one },
          ),
        );
        const shown = watch(reports);
        // Not counting how they come first.
        const first = shown.findIndex((one) => one !== null);
        const seconds = changes(shown).filter((one) => one > first);
        const pauses = seconds.slice(1).map((second, index) => second - (seconds[index] ?? 0));
        expect(pauses.filter((pause) => pause < 58)).toEqual([]);
      }),
    );
  });
});
