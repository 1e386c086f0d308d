import { describe, expect, test } from '@jest/globals';
import { measureClockOffset } from './clockOffset.ts';

const SERVER = Date.parse('2026-11-20T12:00:00Z');
const DATE = 'Fri, 20 Nov 2026 12:00:00 GMT';

/** The offset found by a response that takes 200 ms, on a device that is so many milliseconds ahead. */
function offsetOf(ahead: number, headers: Readonly<Record<string, string>>): number {
  const middle = SERVER + 500 + ahead;
  return measureClockOffset({
    headers: new Headers(headers),
    sent: middle - 100,
    received: middle + 100,
  });
}

describe('the offset of the device’s clock', () => {
  test.each([600_000, -600_000, 2001, -2001, 86_400_000])('is found: %d ms', (ahead) => {
    expect(offsetOf(ahead, { Date: DATE })).toBe(ahead);
  });

  test.each([0, 1999, -2000])('is ignored when it is small: %d ms', (ahead) => {
    expect(offsetOf(ahead, { Date: DATE })).toBe(0);
  });

  test('takes the age of a cached response into account', () => {
    expect(offsetOf(0, { Date: DATE, Age: '0' })).toBe(0);
    expect(offsetOf(30_000, { Date: DATE, Age: '30' })).toBe(0);
  });

  test.each<Record<string, string>>([{}, { Date: 'today' }, { Date: DATE, Age: 'old' }])(
    'is unknown with the headers %j',
    (headers) => expect(offsetOf(600_000, headers)).toBe(0),
  );
});
