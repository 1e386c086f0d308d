import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { measureClockOffset, reportSlow, retryDelay, withTimeLimit } from './timing.ts';

const LIMIT = 5000;
const SLOW = new Error('The remote took longer than 5 s.');

/** A promise that settles after a while on the fake clock. */
function later<T>(ms: number, settle: () => T): Promise<T> {
  return new Promise<void>((resolve) => setTimeout(resolve, ms)).then(settle);
}

function fail(): never {
  throw new Error('no network');
}

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

describe('reportSlow', () => {
  test('says nothing of what is done in time', async () => {
    const onSlow = jest.fn();
    const outcome = reportSlow(
      later(LIMIT - 1, () => 'loaded'),
      LIMIT,
      'The remote',
      onSlow,
    );
    await jest.advanceTimersByTimeAsync(2 * LIMIT);
    await expect(outcome).resolves.toBe('loaded');
    expect(onSlow).not.toHaveBeenCalled();
  });

  test('names what takes too long once, and still has its outcome', async () => {
    const onSlow = jest.fn();
    const outcome = reportSlow(
      later(LIMIT + 1, () => 'loaded'),
      LIMIT,
      'The remote',
      onSlow,
    );
    await jest.advanceTimersByTimeAsync(LIMIT);
    expect(onSlow.mock.calls).toEqual([[SLOW]]);
    await jest.advanceTimersByTimeAsync(LIMIT);
    await expect(outcome).resolves.toBe('loaded');
    expect(onSlow).toHaveBeenCalledTimes(1);
  });

  test('passes a failure on, and says nothing more', async () => {
    const onSlow = jest.fn();
    const outcome = reportSlow(later(1, fail), LIMIT, 'The remote', onSlow);
    const failure = expect(outcome).rejects.toThrow('no network');
    await jest.advanceTimersByTimeAsync(LIMIT);
    await failure;
    expect(onSlow).not.toHaveBeenCalled();
  });
});

describe('withTimeLimit', () => {
  test('has the outcome of what is done in time', async () => {
    const outcome = withTimeLimit(
      later(LIMIT - 1, () => 'loaded'),
      LIMIT,
      'The remote',
    );
    await jest.advanceTimersByTimeAsync(LIMIT);
    await expect(outcome).resolves.toBe('loaded');
  });

  test('passes a failure in time on', async () => {
    const outcome = withTimeLimit(later(LIMIT - 1, fail), LIMIT, 'The remote');
    const failure = expect(outcome).rejects.toThrow('no network');
    await jest.advanceTimersByTimeAsync(LIMIT);
    await failure;
  });

  test('fails once the limit is over, naming what takes too long', async () => {
    const outcome = withTimeLimit(new Promise(() => {}), LIMIT, 'The remote');
    const failure = expect(outcome).rejects.toThrow(SLOW);
    await jest.advanceTimersByTimeAsync(LIMIT);
    await failure;
  });
});

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
