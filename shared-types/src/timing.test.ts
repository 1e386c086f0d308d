import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { measureClockOffset, retryDelay, withTimeLimit } from './timing.ts';

describe('a time limit', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  test('passes on what comes in time and leaves no timer behind', async () => {
    await expect(withTimeLimit(Promise.resolve(7), 1000, 'Loading')).resolves.toBe(7);
    await expect(withTimeLimit(Promise.reject(new Error('no')), 1000, 'Loading')).rejects.toThrow(
      'no',
    );
    expect(jest.getTimerCount()).toBe(0);
  });

  test('gives up when the time is over', async () => {
    const outcome = expect(withTimeLimit(new Promise(() => {}), 1000, 'Loading x')).rejects.toThrow(
      'Loading x took longer than 1 s.',
    );
    await jest.advanceTimersByTimeAsync(1000);
    await outcome;
  });
});

test('the delay before a retry doubles up to a minute, and jitter takes a quarter at most', () => {
  const delays = (firstMs: number) =>
    [1, 2, 3, 4, 5, 6, 7, 2000].map((failures) => retryDelay(failures, firstMs, 0));
  expect(delays(1000)).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
  expect(delays(4000).slice(0, 5)).toEqual([4000, 8000, 16_000, 32_000, 60_000]);
  expect(retryDelay(2, 1000, 1)).toBe(1500);
});

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
  test.each([
    [600_000, 600_000],
    [-600_000, -600_000],
    [2001, 2001],
    [-2001, -2001],
    [1999, 0],
    [-2000, 0],
  ])('that is %d ms ahead is found as %d ms: small ones are ignored', (ahead, found) => {
    expect(offsetOf(ahead, { Date: DATE })).toBe(found);
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
