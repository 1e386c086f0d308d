import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { manualBackend } from '../testing/manualBackend.ts';
import { seePage } from '../testing/seePage.ts';
import { AWAY_MS, keepLine, SILENCE_MS, WAKE_MS } from './keepLine.ts';

const BACK_WITHIN_MS = 5000;
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
  jest.restoreAllMocks();
});

function openLine() {
  const backend = manualBackend();
  const onLost = jest.fn();
  return { ...backend, onLost, ...keepLine(backend, onLost) };
}

test('a line on which something is heard every second is never tried', async () => {
  const { ask, heard, close } = openLine();
  for (let second = 0; second < 60; second += 1) {
    heard();
    await pass(1000);
  }
  expect(ask).not.toHaveBeenCalled();
  close();
});

test('a silent line with a living backend is tried, and not lost', async () => {
  const { ask, reconnect, onLost, close } = openLine();
  await pass(4 * SILENCE_MS);
  expect(ask).toHaveBeenCalledTimes(4);
  expect([onLost, reconnect].map((f) => f.mock.calls.length)).toEqual([0, 0]);
  close();
});

/** A school that reported every second falls silent, and the SDK answers a reconnect as it does: from its cache. */
async function fallSilent({ reconnect, heard, missed }: ReturnType<typeof openLine>) {
  reconnect.mockImplementation(() => Promise.resolve(missed()));
  for (let second = 0; second < 3; second += 1) {
    heard();
    await pass(1000);
  }
  await pass(SILENCE_MS);
  expect(reconnect).toHaveBeenCalledTimes(1);
}

test('a school that falls silent is reconnected to once, and never said to be out of reach', async () => {
  const line = openLine();
  await fallSilent(line);
  // The answer to the new connection; the school has nothing more to tell.
  line.heard();
  await pass(60_000);
  expect(line.reconnect).toHaveBeenCalledTimes(1);
  expect(line.onLost).not.toHaveBeenCalled();
  line.close();
});

test('a backend that is lost while a silent school is reconnected to is told of within 10 s', async () => {
  const line = openLine();
  await fallSilent(line);
  await pass(10_000 - SILENCE_MS);
  expect(line.onLost).toHaveBeenCalledTimes(1);
  line.close();
});

test('a loss that the SDK reports after a reconnect is told of at once', async () => {
  const line = openLine();
  await fallSilent(line);
  line.heard();
  line.missed();
  expect(line.onLost).toHaveBeenCalledTimes(1);
  line.close();
});

test.each(['refuses', 'hangs'] as const)(
  'a backend that %s is lost within 10 s, told once, and left when it is heard again',
  async (fault) => {
    const { be, onLost, ask, heard, close } = openLine();
    heard();
    be(fault);
    await pass(10_000);
    expect(onLost).toHaveBeenCalledTimes(1);
    await pass(60_000);
    expect(onLost).toHaveBeenCalledTimes(1);
    heard();
    ask.mockClear();
    await pass(SILENCE_MS - 1);
    expect(ask).not.toHaveBeenCalled();
    close();
  },
);

test.each(['refuses', 'hangs'] as const)(
  'a backend that %s and comes back is reconnected to in time, once',
  async (fault) => {
    const { be, missed, reconnect, close } = openLine();
    be(fault);
    missed();
    await pass(100_000);
    be('answers');
    await pass(BACK_WITHIN_MS);
    expect(reconnect).toHaveBeenCalledTimes(1);
    close();
  },
);

test('reconnects to a backend that answers and is not heard grow apart to a minute', async () => {
  const { missed, reconnect, heard, close } = openLine();
  missed();
  await pass(90_000);
  expect(reconnect.mock.calls.length).toBeLessThanOrEqual(5);
  reconnect.mockClear();
  await pass(10 * 60_000);
  expect(reconnect.mock.calls.length).toBeGreaterThanOrEqual(9);
  expect(reconnect.mock.calls.length).toBeLessThanOrEqual(10);
  heard();
  reconnect.mockClear();
  missed();
  await pass(BACK_WITHIN_MS);
  expect(reconnect).toHaveBeenCalledTimes(1);
  close();
});

test('a slow answer gives the SDK three times as long before it is cut off', async () => {
  const { ask, missed, reconnect, close } = openLine();
  ask.mockImplementation(() => new Promise((resolve) => setTimeout(resolve, 2000)));
  missed();
  await pass(500 + 2000 + 5999);
  expect(reconnect).not.toHaveBeenCalled();
  await pass(1);
  expect(reconnect).toHaveBeenCalledTimes(1);
  close();
  await pass(2000);
});

test('nothing is asked while nobody sees the page, and at once when it is seen', async () => {
  const { be, ask, missed, reconnect, close } = openLine();
  be('refuses');
  missed();
  seePage('hidden');
  await pass(10 * 60_000);
  expect(ask).not.toHaveBeenCalled();
  be('answers');
  seePage('visible');
  await pass(500);
  expect(reconnect).toHaveBeenCalledTimes(1);
  close();
});

test('a page that was away takes a silent line for dead, without telling it', async () => {
  const { reconnect, onLost, missed, heard, close } = openLine();
  heard();
  seePage('hidden');
  await pass(SILENCE_MS);
  jest.setSystemTime(Date.now() + AWAY_MS + 1);
  seePage('visible');
  await pass(WAKE_MS);
  expect(reconnect).toHaveBeenCalledTimes(1);
  missed();
  heard();
  expect(onLost).not.toHaveBeenCalled();
  close();
});

test('a page that was away and hears something is left alone', async () => {
  const { ask, heard, close } = openLine();
  heard();
  seePage('hidden');
  jest.setSystemTime(Date.now() + AWAY_MS + 1);
  seePage('visible');
  await pass(WAKE_MS - 1);
  heard();
  await pass(WAKE_MS);
  expect(ask).not.toHaveBeenCalled();
  close();
});

test('a computer that slept under a page in sight counts as away', async () => {
  const { reconnect, close } = openLine();
  jest.setSystemTime(Date.now() + AWAY_MS + 1);
  await pass(SILENCE_MS);
  expect(reconnect).toHaveBeenCalledTimes(1);
  close();
});

test('a closed line asks nothing more, even of a question under way', async () => {
  const { be, ask, reconnect, onLost, missed, close } = openLine();
  be('hangs');
  missed();
  await pass(600);
  expect(ask).toHaveBeenCalledTimes(1);
  onLost.mockClear();
  close();
  window.dispatchEvent(new Event('online'));
  await pass(60_000);
  expect([ask.mock.calls.length, reconnect.mock.calls.length, onLost.mock.calls.length]).toEqual([
    1, 0, 0,
  ]);
});
