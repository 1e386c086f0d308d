import { expect, test } from '@jest/globals';
import { measureClockOffset, retryDelay } from './timing.ts';

test('the delay before a retry doubles up to a minute, and jitter takes a quarter at most', () => {
  const delays = [1, 2, 3, 6, 7, 2000].map((failures) => retryDelay(failures, 1000, 0));
  expect(delays).toEqual([1000, 2000, 4000, 32_000, 60_000, 60_000]);
  expect(retryDelay(2, 1000, 1)).toBe(1500);
});

const SERVER = Date.parse('2026-11-20T12:00:00Z');
const DATE = { Date: 'Fri, 20 Nov 2026 12:00:00 GMT' };

test.each<[ahead: number, headers: Record<string, string>, found: number]>([
  [600_000, DATE, 600_000],
  [-600_000, DATE, -600_000],
  [2001, DATE, 2001],
  [-2001, DATE, -2001],
  // Small ones are ignored.
  [1999, DATE, 0],
  [-2000, DATE, 0],
  // A response from a cache.
  [0, { ...DATE, Age: '30' }, -30_000],
  [30_000, { ...DATE, Age: '30' }, 0],
  // Unknown.
  [600_000, {}, 0],
  [600_000, { Date: 'today' }, 0],
  [600_000, { ...DATE, Age: 'old' }, 0],
])(
  'a clock that is %d ms ahead of a response with %j has the offset %d',
  (ahead, headers, found) => {
    const middle = SERVER + 500 + ahead;
    const times = { sent: middle - 100, received: middle + 100 };
    expect(measureClockOffset({ headers: new Headers(headers), ...times })).toBe(found);
  },
);
