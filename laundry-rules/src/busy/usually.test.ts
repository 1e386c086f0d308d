import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { BusyHours } from './busyWeek.ts';
import { hourOfWeekIn } from './hourOfWeek.ts';
import { busyLevel, describeUsual, hourName, usuallyFree } from './usually.ts';

/** A week of such days: quiet, busy from 5 PM, full from 7 to 10 PM, busy until 11 PM; unknown from 3 to 5 AM. */
const DAY = Array.from(`000--${'0'.repeat(12)}4488840`, (tenths) =>
  tenths === '-' ? null : Number(tenths),
);
const WEEK: BusyHours = Array.from({ length: 7 }, () => DAY).flat();

test.each([
  [null, null],
  [0, 'quiet'],
  [3, 'quiet'],
  [4, 'busy'],
  [6, 'busy'],
  [7, 'full'],
  [9, 'full'],
])('%s tenths in use are %s', (tenths, level) => {
  expect(busyLevel(tenths)).toBe(level);
});

test.each([
  [0, '12 AM'],
  [7, '7 AM'],
  [12, '12 PM'],
  [19, '7 PM'],
  [167, '11 PM'],
  [168, '12 AM'],
])('the hour %d of the week is called %s', (hour, name) => {
  expect(hourName(hour)).toBe(name);
});

test.each([
  [0, 8, 8],
  [6, 8, 3],
  [9, 8, 0],
  [9, 40, 2],
])('with %d tenths in use, of %d machines about %d are free', (tenths, total, free) => {
  expect(usuallyFree(tenths, total)).toBe(free);
});

test.each([
  ['quiet, and busy later', 12, 'Usually quiet until 5 PM'],
  ['quiet before midnight, and not known after 3 AM', 23, 'Usually quiet until 3 AM'],
  ['busy before it is full', 18, 'Usually full 7 to 10 PM'],
  ['full', 20, 'Usually full until 10 PM'],
  ['busy after it was full', 22, 'Usually busy until 11 PM'],
  ['not known', 3, 'Usually quiet 5 AM to 5 PM'],
  ['quiet on Sunday night, the last hour of the week', 167, 'Usually quiet until 3 AM'],
])('says what is useful while it is %s', (_, now, line) => {
  expect(describeUsual(WEEK, now)).toBe(line);
});

const constant = (tenths: number | null): BusyHours => WEEK.map(() => tenths);

test.each([
  [0, 'Usually quiet all day'],
  [5, 'Usually busy all day'],
  [9, 'Usually full all day'],
])('a week of %d tenths says so', (tenths, line) => {
  expect(describeUsual(constant(tenths), 100)).toBe(line);
});

test('a week of which nothing is known has no line', () => {
  expect(describeUsual(constant(null), 100)).toBeNull();
});

test('what lasts longer than a day has no end', () => {
  const hours = WEEK.map((_, hour) => (hour === 0 ? 5 : 9));
  expect(describeUsual(hours, 0)).toBe('Usually full from 1 AM');
});

test('what is full at the same hour tomorrow is not told as near', () => {
  const hours = WEEK.map((_, hour) => (hour < 24 ? 5 : 9));
  expect(describeUsual(hours, 0)).toBe('Usually busy all day');
});

test('a span over noon or midnight names both halves of the day', () => {
  const full = (...hours: number[]) => WEEK.map((_, hour) => (hours.includes(hour) ? 9 : null));
  expect(describeUsual(full(10, 11), 8)).toBe('Usually full 10 AM to 12 PM');
  expect(describeUsual(full(12, 13), 8)).toBe('Usually full 12 to 2 PM');
  expect(describeUsual(full(23, 24), 8)).toBe('Usually full 11 PM to 1 AM');
});

test('in spring and in autumn the line is by the clock that hangs in the room', () => {
  const hourOf = hourOfWeekIn('America/New_York');
  const linesOn = (midnight: string) =>
    [0, 1, 2, 3].map((hour) =>
      describeUsual(WEEK, hourOf(Date.parse(midnight) + hour * 3_600_000 + 1)),
    );
  const [until, later] = ['Usually quiet until 3 AM', 'Usually quiet 5 AM to 5 PM'];
  expect(linesOn('2026-03-08T05:00:00Z')).toEqual([until, until, later, later]);
  expect(linesOn('2026-11-01T04:00:00Z')).toEqual([until, until, until, until]);
});

const anyWeek = fc.array(fc.option(fc.nat(9), { nil: null, freq: 3 }), {
  minLength: 168,
  maxLength: 168,
});
const anyHour = fc.nat(167);

test('there is a line if one of the next 24 hours is known', () => {
  fc.assert(
    fc.property(anyWeek, anyHour, (hours, now) => {
      const next = [...hours, ...hours].slice(now, now + 24);
      expect(describeUsual(hours, now) !== null).toBe(next.some((tenths) => tenths !== null));
    }),
  );
});

test('what a line says of now is the level of now', () => {
  fc.assert(
    fc.property(anyWeek, anyHour, (hours, now) => {
      const line = describeUsual(hours, now) ?? '';
      const level = busyLevel(hours[now] ?? null);
      expect(!/until|all day/.test(line) || line.startsWith(`Usually ${level} `)).toBe(true);
    }),
  );
});

test('a line depends on the next 24 hours alone', () => {
  fc.assert(
    fc.property(anyWeek, anyWeek, anyHour, (hours, others, now) => {
      const mixed = hours.map((tenths, hour) =>
        (hour - now + 168) % 168 < 24 ? tenths : (others[hour] ?? null),
      );
      expect(describeUsual(mixed, now)).toBe(describeUsual(hours, now));
    }),
  );
});

test('as time goes by, an end that was told stays', () => {
  fc.assert(
    fc.property(anyWeek, anyHour, (hours, now) => {
      const line = describeUsual(hours, now) ?? '';
      const next = (now + 1) % 168;
      if (!line.includes('until') || line.endsWith(` ${hourName(next)}`)) return;
      expect(describeUsual(hours, next)).toBe(line);
    }),
  );
});
