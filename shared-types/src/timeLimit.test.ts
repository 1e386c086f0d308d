import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { withTimeLimit } from './timeLimit.ts';

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
