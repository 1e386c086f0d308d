import { expect, test } from '@jest/globals';
import { hoursIn, QUARTER_MS } from './hours.ts';

const DAY = 24 * 3_600_000;

test.each([
  ['Europe/London', '2026-03-23T00:00:00Z'],
  ['Europe/London', '2026-10-18T23:00:00Z'],
  ['America/New_York', '2026-03-02T05:00:00Z'],
  ['Asia/Kolkata', '2026-03-01T18:30:00Z'],
  ['Pacific/Kiritimati', '2026-03-01T10:00:00Z'],
])('in %s, the weeks and days from %s on follow one another', (zone, monday) => {
  const start = Date.parse(monday);
  const hourOf = hoursIn(zone);
  const first = hourOf(start);
  expect(first).toMatchObject({ hour: 0, day: first.week * 7 });
  expect(hourOf(start - 1)).toMatchObject({ hour: 167, week: first.week - 1, day: first.day - 1 });
  const quarters = Array.from({ length: (15 * DAY) / QUARTER_MS }, (_, quarter) =>
    hourOf(start + quarter * QUARTER_MS),
  );
  quarters.slice(1).forEach((hour, index) => {
    const before = quarters[index] ?? hour;
    const steps = hour.week * 168 + hour.hour - (before.week * 168 + before.hour);
    // Where clocks are set forward, one hour is left out.
    expect([0, 1, 2]).toContain(steps);
  });
  expect(quarters.at(-1)?.week).toBe(first.week + 2);
});
