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

const wake = () => window.dispatchEvent(new Event('online'));

test('a wrong device clock is corrected by the server’s, again when the page wakes, with few requests', async () => {
  stop = syncClock(undefined);
  await jest.advanceTimersByTimeAsync(0);
  expect(now()).toBe(real);
  wake();
  expect(ask).toHaveBeenCalledTimes(1);
  real += 120_000;
  jest.setSystemTime(real);
  wake();
  await jest.advanceTimersByTimeAsync(0);
  expect(ask).toHaveBeenCalledTimes(2);
  expect(now()).toBe(real);
  stop();
  jest.setSystemTime(real + 3_600_000);
  wake();
  expect(ask).toHaveBeenCalledTimes(2);
});

test('a server that does not answer changes nothing, and is asked again', async () => {
  ask.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  stop = syncClock(undefined);
  await jest.advanceTimersByTimeAsync(0);
  expect(now()).toBe(real + AHEAD);
  wake();
  await jest.advanceTimersByTimeAsync(0);
  expect(now()).toBe(real);
});

test('after a known error the server is asked when the page was away or the clock was set', async () => {
  stop = syncClock(AHEAD);
  expect(now()).toBe(real);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(ask).not.toHaveBeenCalled();
  real += 10_000;
  jest.setSystemTime(real);
  await jest.advanceTimersByTimeAsync(1000);
  real += 1000;
  expect(now()).toBe(real);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(ask).toHaveBeenCalledTimes(1);
  real += 130_000;
  jest.setSystemTime(real);
  wake();
  expect(ask).toHaveBeenCalledTimes(2);
});

test('the server is asked again, with delays, when it does not answer after the clock was set', async () => {
  ask.mockRejectedValue(new TypeError('Failed to fetch'));
  stop = syncClock(AHEAD);
  jest.setSystemTime(real);
  await jest.advanceTimersByTimeAsync(30_000);
  expect(ask.mock.calls.length).toBeGreaterThan(1);
  expect(ask.mock.calls.length).toBeLessThan(6);
});
