import { beforeEach, expect, jest, test } from '@jest/globals';
import { type ClockSync, startClockSync } from './clockSync.ts';

const measure = jest.fn<(signal: AbortSignal) => Promise<number>>();
const onOffset = jest.fn<(offset: number) => void>();

/** A device whose clock shows so many milliseconds, and has run for so many. */
let shown: number;
let ran: number;

beforeEach(() => {
  measure.mockReset().mockResolvedValue(600_000);
  onOffset.mockReset();
  shown = 1_700_000_000_000;
  ran = 0;
});

function start(known?: number): ClockSync {
  const device = { now: () => shown, monotonic: () => ran };
  return startClockSync({ device, known, measure, onOffset });
}

function pass(ms: number): void {
  shown += ms;
  ran += ms;
}

/** Lets the answers that are there come. */
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

test('a known offset is taken without asking the server', () => {
  start(600_000);
  expect(onOffset.mock.calls).toEqual([[600_000]]);
  expect(measure).not.toHaveBeenCalled();
});

test('without one the server is asked at once', async () => {
  start();
  await settle();
  expect(onOffset.mock.calls).toEqual([[600_000]]);
});

test('a clock that just runs is not compared again', async () => {
  const { check } = start();
  await settle();
  for (let minute = 0; minute < 60; minute += 1) {
    pass(60_000);
    check();
  }
  expect(measure).toHaveBeenCalledTimes(1);
});

test('the server is asked again after somebody has set the clock', async () => {
  const { check } = start();
  await settle();
  pass(60_000);
  shown -= 600_000;
  measure.mockResolvedValue(0);
  check();
  await settle();
  expect(onOffset).toHaveBeenLastCalledWith(0);
});

test('a jump of two seconds is none', async () => {
  const { check } = start();
  await settle();
  pass(60_000);
  shown += 2000;
  check();
  expect(measure).toHaveBeenCalledTimes(1);
});

test('a server that does not answer is asked again after more than ten seconds', async () => {
  measure.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const { check } = start();
  await settle();
  pass(10_000);
  check();
  expect(measure).toHaveBeenCalledTimes(1);
  pass(1);
  check();
  await settle();
  expect(onOffset.mock.calls).toEqual([[600_000]]);
});

test('an answer that comes after the end is dropped', async () => {
  start().stop();
  await settle();
  expect(onOffset).not.toHaveBeenCalled();
});

test('the end aborts a request that is under way', () => {
  const { stop } = start();
  expect(measure.mock.calls[0]?.[0].aborted).toBe(false);
  stop();
  expect(measure.mock.calls[0]?.[0].aborted).toBe(true);
});
