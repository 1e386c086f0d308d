/** @jest-environment jest-fixed-jsdom */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { reportSlow, retryDelay, retryLater, withTimeLimit } from './timing.ts';

const LIMIT = 5000;
const SLOW = new Error('The remote took longer than 5 s.');

/** A promise that settles after a while on the fake clock. */
function later<T>(ms: number, settle: () => T): Promise<T> {
  return new Promise<void>((resolve) => setTimeout(resolve, ms)).then(settle);
}

function fail(): never {
  throw new Error('no network');
}

const DELAY_MS = 4000;
const FIRST = { failures: 1, firstMs: DELAY_MS };
const attempt = jest.fn();

function see(visibility: DocumentVisibilityState): void {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  jest.useFakeTimers();
  // No jitter.
  jest.spyOn(Math, 'random').mockReturnValue(0);
  attempt.mockReset();
  see('visible');
});
afterEach(() => {
  expect(jest.getTimerCount()).toBe(0);
  jest.restoreAllMocks();
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
    await Promise.all([
      expect(outcome).rejects.toThrow('no network'),
      jest.advanceTimersByTimeAsync(LIMIT),
    ]);
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
    await Promise.all([
      expect(outcome).rejects.toThrow('no network'),
      jest.advanceTimersByTimeAsync(LIMIT),
    ]);
  });

  test('fails once the limit is over, naming what takes too long', async () => {
    const outcome = withTimeLimit(new Promise(() => {}), LIMIT, 'The remote');
    await Promise.all([
      expect(outcome).rejects.toThrow(SLOW),
      jest.advanceTimersByTimeAsync(LIMIT),
    ]);
  });
});

describe('retryDelay', () => {
  test('the delay before a retry doubles with each failure, up to a minute', () => {
    const delays = [1, 2, 3, 6, 7, 2000].map((failures) =>
      retryDelay({ failures, firstMs: 1000 }, 0),
    );
    expect(delays).toEqual([1000, 2000, 4000, 32_000, 60_000, 60_000]);
  });

  test('jitter subtracts a quarter of the delay at most', () => {
    expect(retryDelay({ failures: 2, firstMs: 1000 }, 1)).toBe(1500);
  });

  test('a longest delay of its own ends the doubling', () => {
    const delays = [1, 2, 3, 4].map((failures) =>
      retryDelay({ failures, firstMs: 1000, longestMs: 3000 }, 0),
    );
    expect(delays).toEqual([1000, 2000, 3000, 3000]);
  });
});

describe('retryLater', () => {
  test('a retry comes after its delay', () => {
    retryLater(attempt, FIRST);
    jest.advanceTimersByTime(DELAY_MS - 1);
    expect(attempt).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(attempt).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['is online again', () => window.dispatchEvent(new Event('online'))],
    ['is unfrozen', () => document.dispatchEvent(new Event('resume'))],
    ['becomes visible', () => see('visible')],
  ])('a retry comes at once, and once, when the page %s', (_, wake) => {
    retryLater(attempt, FIRST);
    wake();
    wake();
    jest.advanceTimersByTime(DELAY_MS);
    expect(attempt).toHaveBeenCalledTimes(1);
  });

  test('a retry that is due while the page is hidden comes when the page becomes visible', () => {
    retryLater(attempt, FIRST);
    see('hidden');
    jest.advanceTimersByTime(10 * DELAY_MS);
    expect(attempt).not.toHaveBeenCalled();
    see('visible');
    expect(attempt).toHaveBeenCalledTimes(1);
  });

  test('a retry that was cancelled does not come', () => {
    retryLater(attempt, FIRST)();
    window.dispatchEvent(new Event('online'));
    jest.advanceTimersByTime(DELAY_MS);
    expect(attempt).not.toHaveBeenCalled();
  });

  test('a retry that may be made while the page is hidden comes there, too', () => {
    see('hidden');
    retryLater(attempt, { ...FIRST, whileHidden: true });
    jest.advanceTimersByTime(DELAY_MS);
    expect(attempt).toHaveBeenCalledTimes(1);
  });
});
