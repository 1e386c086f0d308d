import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { correctClock, now } from './clock.ts';
import { syncClock } from './clockSync.ts';

const AHEAD = 600_000;

const ask = jest.fn<typeof fetch>();
let real = Date.parse('2026-11-20T12:00:00.500Z');

beforeEach(() => {
  ask.mockReset();
  jest.useFakeTimers({ now: real + AHEAD });
  jest.spyOn(globalThis, 'fetch').mockImplementation(ask);
  ask.mockImplementation(() =>
    Promise.resolve(new Response(null, { headers: { Date: new Date(real).toUTCString() } })),
  );
});

let stop: () => void;

afterEach(() => {
  stop();
  correctClock(0);
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test('a wrong device clock is corrected by the server’s, and again when it is set', async () => {
  stop = syncClock(undefined);
  await jest.advanceTimersByTimeAsync(0);
  expect(now()).toBe(real);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(ask).toHaveBeenCalledTimes(1);
  real += 120_000;
  jest.setSystemTime(real);
  await jest.advanceTimersByTimeAsync(1000);
  expect(ask).toHaveBeenCalledTimes(2);
  expect(now()).toBe(real + 1000);
  stop();
  jest.setSystemTime(real + 3_600_000);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('a known error is taken without a request', async () => {
  stop = syncClock(AHEAD);
  expect(now()).toBe(real);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(ask).not.toHaveBeenCalled();
});

test('a server that does not answer changes nothing, and is asked again after a while', async () => {
  ask.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  stop = syncClock(undefined);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(now()).toBe(real + AHEAD + 10_000);
  expect(ask).toHaveBeenCalledTimes(1);
  real += 11_000;
  await jest.advanceTimersByTimeAsync(1000);
  expect(ask).toHaveBeenCalledTimes(2);
  expect(now()).toBe(real);
});
