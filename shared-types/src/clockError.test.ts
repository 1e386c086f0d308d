import { describe, expect, test } from '@jest/globals';
import { clockError } from './clockError.ts';

const SERVER = Date.parse('2026-11-20T12:00:00Z');
const DATE = 'Fri, 20 Nov 2026 12:00:00 GMT';

/** What is made of an answer that takes 200 ms, by a device that is so many milliseconds ahead. */
function errorOf(ahead: number, headers: Readonly<Record<string, string>>): number {
  const middle = SERVER + 500 + ahead;
  return clockError({
    headers: new Headers(headers),
    sent: middle - 100,
    received: middle + 100,
  });
}

describe('the error of the device’s clock', () => {
  test.each([600_000, -600_000, 2001, -2001, 86_400_000])('is seen: %d ms', (ahead) => {
    expect(errorOf(ahead, { Date: DATE })).toBe(ahead);
  });

  test.each([0, 1999, -2000])('is left alone when it is small: %d ms', (ahead) => {
    expect(errorOf(ahead, { Date: DATE })).toBe(0);
  });

  test('counts the age of an answer from a cache', () => {
    expect(errorOf(0, { Date: DATE, Age: '0' })).toBe(0);
    expect(errorOf(30_000, { Date: DATE, Age: '30' })).toBe(0);
  });

  test.each<Record<string, string>>([{}, { Date: 'today' }, { Date: DATE, Age: 'old' }])(
    'is unknown by the headers %j',
    (headers) => expect(errorOf(600_000, headers)).toBe(0),
  );
});
