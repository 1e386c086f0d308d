import { beforeEach, expect, jest, test } from '@jest/globals';
import type { Clock } from './clock.ts';
import { browserDevice, type Device } from './device.ts';
import { createServerClock } from './serverClock.ts';

const START = 1_700_000_000_000;

const measure = jest.fn<(signal: AbortSignal) => Promise<number>>();
const onChange = jest.fn();
let kept: number | null;
const storage = { read: () => kept, write: (offset: number | null) => void (kept = offset) };

beforeEach(() => {
  jest.useFakeTimers({ now: START });
  measure.mockReset().mockResolvedValue(600_000);
  onChange.mockReset();
  kept = null;
});

function start(device: Device = browserDevice): Clock & { readonly stop: () => void } {
  const clock = createServerClock({ device, storage, measure });
  return { ...clock, stop: clock.start(onChange) };
}

/** Lets time pass second by second, with the checks that a board makes. */
async function pass(clock: Clock, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    await jest.advanceTimersByTimeAsync(1000);
    clock.check();
  }
}

/** Lets the answers that are there come. */
const settle = () => jest.advanceTimersByTimeAsync(0);

/** A server that never answers. */
const hang = (signal: AbortSignal): Promise<number> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('aborted')));
  });

test('the server is asked as soon as the clock starts, and the time is known with its answer', async () => {
  const { isKnown, now } = start();
  expect([isKnown.getSnapshot(), measure.mock.calls.length]).toEqual([false, 1]);
  await settle();
  expect([isKnown.getSnapshot(), now()]).toEqual([true, START - 600_000]);
});

test('the board is evaluated with an answer before the time counts as known', async () => {
  const { isKnown } = start();
  const wasKnown: boolean[] = [];
  onChange.mockImplementation(() => void wasKnown.push(isKnown.getSnapshot()));
  await settle();
  expect(wasKnown).toEqual([false]);
});

test('a device whose clock is right is drawn anew when that is known', async () => {
  measure.mockResolvedValue(0);
  start();
  await settle();
  expect(onChange).toHaveBeenCalledTimes(1);
});

test('a server that has answered is not asked again', async () => {
  const clock = start();
  await pass(clock, 60);
  expect(measure).toHaveBeenCalledTimes(1);
});

test('the server is not asked again while a request is under way', async () => {
  measure.mockImplementation(hang);
  const clock = start();
  await pass(clock, 2);
  expect(measure).toHaveBeenCalledTimes(1);
});

test('a request that hangs is given up and repeated while nothing is drawn', async () => {
  measure.mockImplementationOnce(hang);
  const clock = start();
  await pass(clock, 3);
  expect(measure.mock.calls[0]?.[0].aborted).toBe(true);
  expect(clock.isKnown.getSnapshot()).toBe(false);
  await pass(clock, 1);
  expect([clock.isKnown.getSnapshot(), clock.now()]).toEqual([true, Date.now() - 600_000]);
});

test('a server that never answers is asked every ten seconds once the device is believed', async () => {
  measure.mockImplementation(hang);
  const clock = start();
  await pass(clock, 6);
  expect([clock.isKnown.getSnapshot(), clock.now()]).toEqual([true, Date.now()]);
  measure.mockClear();
  await pass(clock, 60);
  expect(measure).toHaveBeenCalledTimes(6);
});

test('an offset is kept for the next visit', async () => {
  start();
  await settle();
  expect(kept).toBe(600_000);
});

test('a clock that is right leaves nothing behind', async () => {
  kept = 600_000;
  measure.mockResolvedValue(0);
  start();
  await settle();
  expect(kept).toBeNull();
});

test('a kept offset counts as soon as a report confirms it', () => {
  measure.mockImplementation(hang);
  kept = 600_000;
  const { compare, isKnown, now } = start();
  compare('schools/campus.example', START - 600_500);
  expect([isKnown.getSnapshot(), now()]).toEqual([true, START - 600_000]);
});

test('the server is asked again after somebody has set the device’s clock', async () => {
  const clock = start();
  await pass(clock, 60);
  const time = clock.now();
  jest.setSystemTime(Date.now() - 600_000);
  measure.mockResolvedValue(0);
  clock.check();
  expect(clock.now()).toBe(time);
  await settle();
  expect(measure).toHaveBeenCalledTimes(2);
  expect(clock.now()).toBe(time);
});

test('an answer that comes after the clock has stopped is dropped', async () => {
  const { isKnown, stop } = start();
  stop();
  await settle();
  expect([isKnown.getSnapshot(), onChange.mock.calls.length]).toEqual([false, 0]);
});

test('a clock that stops aborts a request that is under way and leaves no timer', () => {
  measure.mockImplementation(hang);
  const { stop } = start();
  expect(measure.mock.calls[0]?.[0].aborted).toBe(false);
  stop();
  expect(measure.mock.calls[0]?.[0].aborted).toBe(true);
  expect(jest.getTimerCount()).toBe(0);
});

test('a clock that is started again asks anew', async () => {
  const clock = start();
  clock.stop();
  clock.start(onChange);
  expect(clock.isKnown.getSnapshot()).toBe(false);
  await settle();
  expect(clock.isKnown.getSnapshot()).toBe(true);
});
