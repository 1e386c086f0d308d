import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { reportSlow, withTimeLimit } from './timeLimit.ts';

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
