import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { fakeBackend, setVisibility } from '../testing/fakeBackend.ts';
import { AWAY_MS, monitorConnection, SILENCE_MS, WAKE_MS } from './connectionMonitor.ts';

const BACK_WITHIN_MS = 5000;
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(async () => {
  end();
  await pass(0);
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
  jest.restoreAllMocks();
});

let end: () => void;

function startMonitor() {
  const backend = fakeBackend();
  const onLost = jest.fn();
  const onError = jest.fn();
  end = monitorConnection(backend)(
    'campus.example',
    ({ fromCache, exists }) => {
      if (fromCache && !exists) onLost();
    },
    onError,
  );
  const heartbeat = () => backend.send({});
  const disconnected = () => backend.sendCached({});
  return { ...backend, onLost, onError, heartbeat, disconnected };
}

test('a connection with a heartbeat every second is never pinged', async () => {
  const { ping, heartbeat } = startMonitor();
  for (let second = 0; second < 60; second += 1) {
    heartbeat();
    await pass(1000);
  }
  expect(ping).not.toHaveBeenCalled();
});

test('a silent connection to a backend that answers is pinged, and not lost', async () => {
  const { ping, reconnect, onLost } = startMonitor();
  await pass(4 * SILENCE_MS);
  expect(ping).toHaveBeenCalledTimes(4);
  expect([onLost, reconnect].map((f) => f.mock.calls.length)).toEqual([0, 0]);
});

/** A school that reported every second falls silent, and the SDK answers a reconnect as it does: from its cache. */
async function fallSilent({ reconnect, heartbeat, disconnected }: ReturnType<typeof startMonitor>) {
  reconnect.mockImplementation(() => Promise.resolve(disconnected()));
  for (let second = 0; second < 3; second += 1) {
    heartbeat();
    await pass(1000);
  }
  await pass(SILENCE_MS);
  expect(reconnect).toHaveBeenCalledTimes(1);
}

test.each([
  ['once, and is never reported as unreachable', true, 1, 0],
  ['and is reported within 10 s if the backend is lost meanwhile', false, 2, 1],
])('a school that falls silent is reconnected %s', async (_, isAnswered, reconnects, losses) => {
  const monitor = startMonitor();
  await fallSilent(monitor);
  // The answer to the new connection; the school has nothing new.
  if (isAnswered) monitor.heartbeat();
  await pass(isAnswered ? 60_000 : 10_000 - SILENCE_MS);
  expect(monitor.reconnect).toHaveBeenCalledTimes(reconnects);
  expect(monitor.onLost).toHaveBeenCalledTimes(losses);
});

test('a loss that the SDK reports after a reconnect is reported at once, and once', async () => {
  const monitor = startMonitor();
  await fallSilent(monitor);
  monitor.heartbeat();
  monitor.disconnected();
  monitor.disconnected();
  expect(monitor.onLost).toHaveBeenCalledTimes(1);
});

test.each(['refuses', 'hangs'] as const)(
  'a backend that %s is lost within 10 s, reported once, and reconnected within 5 s, once',
  async (fault) => {
    const { be, onLost, reconnect, heartbeat } = startMonitor();
    heartbeat();
    be(fault);
    await pass(10_000);
    expect(onLost).toHaveBeenCalledTimes(1);
    await pass(100_000);
    expect(onLost).toHaveBeenCalledTimes(1);
    be('answers');
    await pass(BACK_WITHIN_MS);
    expect(reconnect).toHaveBeenCalledTimes(1);
  },
);

test('reconnects to a backend that answers without a heartbeat back off to a minute', async () => {
  const { disconnected, reconnect, heartbeat } = startMonitor();
  disconnected();
  await pass(90_000);
  expect(reconnect.mock.calls.length).toBeLessThanOrEqual(5);
  reconnect.mockClear();
  await pass(10 * 60_000);
  expect(reconnect.mock.calls.length).toBeGreaterThanOrEqual(9);
  expect(reconnect.mock.calls.length).toBeLessThanOrEqual(10);
  heartbeat();
  reconnect.mockClear();
  disconnected();
  await pass(BACK_WITHIN_MS);
  expect(reconnect).toHaveBeenCalledTimes(1);
});

test('a slow answer gives the SDK three times as long before it is interrupted', async () => {
  const { ping, disconnected, reconnect } = startMonitor();
  ping.mockImplementation(() => new Promise((resolve) => setTimeout(resolve, 2000)));
  disconnected();
  await pass(500 + 2000 + 5999);
  expect(reconnect).not.toHaveBeenCalled();
  await pass(1);
  expect(reconnect).toHaveBeenCalledTimes(1);
  end();
  await pass(2000);
});

test('a hidden page sends no pings, and pings at once when it becomes visible', async () => {
  const { be, ping, disconnected, reconnect } = startMonitor();
  be('refuses');
  disconnected();
  setVisibility('hidden');
  await pass(10 * 60_000);
  expect(ping).not.toHaveBeenCalled();
  be('answers');
  setVisibility('visible');
  await pass(500);
  expect(reconnect).toHaveBeenCalledTimes(1);
});

test.each([
  ['assumes that a silent connection is dead, without reporting it', false, 1],
  ['does nothing if it gets a heartbeat', true, 0],
])('a page that was away %s', async (_, hasHeartbeat, reconnects) => {
  const { reconnect, onLost, disconnected, heartbeat } = startMonitor();
  heartbeat();
  setVisibility('hidden');
  await pass(SILENCE_MS);
  jest.setSystemTime(Date.now() + AWAY_MS + 1);
  setVisibility('visible');
  await pass(WAKE_MS - 1);
  if (hasHeartbeat) heartbeat();
  await pass(1);
  expect(reconnect).toHaveBeenCalledTimes(reconnects);
  if (!hasHeartbeat) disconnected();
  expect(onLost).not.toHaveBeenCalled();
});

test('a visible page on a computer that slept counts as away', async () => {
  const { reconnect } = startMonitor();
  jest.setSystemTime(Date.now() + AWAY_MS + 1);
  await pass(SILENCE_MS);
  expect(reconnect).toHaveBeenCalledTimes(1);
});

test.each([
  ['closed', 0, () => end()],
  ['failed', 1, ({ fail }: ReturnType<typeof startMonitor>) => fail()],
])(
  'a listener that has %s sends nothing more, even with a ping pending',
  async (_, errors, stop) => {
    const monitor = startMonitor();
    const { be, ping, reconnect, onLost, onError, disconnected, open } = monitor;
    be('hangs');
    disconnected();
    await pass(600);
    expect(ping).toHaveBeenCalledTimes(1);
    onLost.mockClear();
    stop(monitor);
    expect(open.size).toBe(0);
    window.dispatchEvent(new Event('online'));
    await pass(60_000);
    const calls = [ping, reconnect, onLost, onError].map((f) => f.mock.calls.length);
    expect(calls).toEqual([1, 0, 0, errors]);
  },
);
