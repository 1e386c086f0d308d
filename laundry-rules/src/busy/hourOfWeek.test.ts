import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { hourOfWeekIn, isTimeZone } from './hourOfWeek.ts';

const HOUR = 3_600_000;

test.each([
  ['UTC', '2026-01-05T00:00:00Z', 0],
  ['UTC', '2026-01-05T00:59:59.999Z', 0],
  ['UTC', '2026-01-04T23:59:59Z', 167],
  ['America/New_York', '2026-01-05T05:00:00Z', 0],
  ['America/New_York', '2026-01-05T04:59:59Z', 167],
  ['Asia/Kolkata', '2026-01-04T18:30:00Z', 0],
  ['Asia/Kolkata', '2026-01-04T18:29:59Z', 167],
  ['Asia/Kolkata', '2026-01-07T07:00:00Z', 60],
])('in %s, %s is in the hour %d of the week', (zone, time, hour) => {
  expect(hourOfWeekIn(zone)(Date.parse(time))).toBe(hour);
});

/** The hours of a Sunday in New York, from midnight, hour by hour. */
const sunday = (midnight: string, hours: number) =>
  Array.from({ length: hours }, (_, hour) =>
    hourOfWeekIn('America/New_York')(Date.parse(midnight) + hour * HOUR),
  ).map((hour) => hour - 144);

test('the hour that is left out in spring is that of no time', () => {
  expect(sunday('2026-03-08T05:00:00Z', 5)).toEqual([0, 1, 3, 4, 5]);
});

test('the hour that there is twice in autumn has one number', () => {
  expect(sunday('2026-11-01T04:00:00Z', 5)).toEqual([0, 1, 1, 2, 3]);
});

test('every time is in an hour of the week', () => {
  const zones = ['UTC', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe'].map(
    hourOfWeekIn,
  );
  const anyTime = fc.date({ min: new Date(0), max: new Date('2100'), noInvalidDate: true });
  fc.assert(
    fc.property(fc.constantFrom(...zones), anyTime, (hourOf, date) => {
      const hour = hourOf(date.getTime());
      expect(Number.isInteger(hour) && hour >= 0 && hour < 168).toBe(true);
    }),
  );
});

test.each(['America/New_York', 'UTC', 'Etc/GMT+5'])('%s is a time zone', (name) => {
  expect(isTimeZone(name)).toBe(true);
});

test.each(['', 'Mars/Olympus', 'America/New York', '+05:30', '-05:00', ' UTC'])(
  '%j is no time zone',
  (name) => {
    expect(isTimeZone(name)).toBe(false);
  },
);
