import { expect, test } from '@jest/globals';
import { serverTime } from './serverTime.ts';

const SERVER = Date.parse('2026-11-20T12:00:00Z');
const DATE = { Date: 'Fri, 20 Nov 2026 12:00:00 GMT' };

test.each<[headers: Record<string, string>, took: number, time: number]>([
  [DATE, 0, SERVER + 500],
  [DATE, 200, SERVER + 600],
  // A response from a cache.
  [{ ...DATE, Age: '30' }, 0, SERVER + 30_500],
])('a response with %j after %d ms was received at %d', (headers, took, time) => {
  const receipt = { received: SERVER + 600_000, took };
  expect(serverTime(new Headers(headers), receipt)).toBe(time);
});

test.each<[headers: Record<string, string>]>([
  [{}],
  [{ Date: 'today' }],
  [{ ...DATE, Age: 'old' }],
])('a response with %j was received when the device says', (headers) => {
  const receipt = { received: SERVER + 600_000, took: 200 };
  expect(serverTime(new Headers(headers), receipt)).toBe(SERVER + 600_000);
});
