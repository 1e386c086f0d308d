import { expect, test } from '@jest/globals';
import { measureClockOffset } from './clockOffset.ts';

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
