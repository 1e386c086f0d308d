import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { setVisibility } from '../testing/fakeBackend.ts';
import { keepAwake } from './wakeLock.ts';

let stop = (): void => {};

beforeEach(() => {
  jest.useFakeTimers();
  setVisibility('visible');
});

afterEach(() => {
  stop();
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const settle = () => pass(0);

class Sentinel extends EventTarget {
  readonly release = jest.fn(() => Promise.resolve());
}

/** A system that grants every request, and can take the lock. */
function grantingSystem() {
  const sentinels: Sentinel[] = [];
  const request = jest.fn(() => {
    const sentinel = new Sentinel();
    sentinels.push(sentinel);
    return Promise.resolve(sentinel);
  });
  return {
    wakeLock: { request },
    sentinels,
    take: () => sentinels.at(-1)?.dispatchEvent(new Event('release')),
    /** Hides the page, which ends its lock. */
    hide(): void {
      setVisibility('hidden');
      this.take();
    },
  };
}

/** A system that refuses every request, as one with a low battery does. */
function refusingSystem() {
  const request = jest.fn(() => Promise.reject(new DOMException('Low battery', 'NotAllowedError')));
  return { wakeLock: { request } };
}

test('the screen is kept on at once', () => {
  const { wakeLock } = grantingSystem();
  stop = keepAwake({ wakeLock });
  expect(wakeLock.request.mock.calls).toEqual([['screen']]);
});

test('the lock is held until the screen is left', async () => {
  const { wakeLock, sentinels } = grantingSystem();
  stop = keepAwake({ wakeLock });
  await pass(60_000);
  expect(sentinels[0]?.release).not.toHaveBeenCalled();
  stop();
  expect(sentinels[0]?.release).toHaveBeenCalledTimes(1);
});

test('a lock that is granted only after the screen was left is released', async () => {
  const { wakeLock, sentinels } = grantingSystem();
  stop = keepAwake({ wakeLock });
  stop();
  await settle();
  expect(sentinels[0]?.release).toHaveBeenCalledTimes(1);
});

test('nothing is requested while the page is hidden', async () => {
  const system = grantingSystem();
  stop = keepAwake(system);
  await settle();
  system.hide();
  await pass(3_600_000);
  expect(system.wakeLock.request).toHaveBeenCalledTimes(1);
});

test('the lock is requested again as soon as the page is visible again', async () => {
  const system = grantingSystem();
  stop = keepAwake(system);
  await settle();
  system.hide();
  await pass(60_000);
  setVisibility('visible');
  expect(system.wakeLock.request).toHaveBeenCalledTimes(2);
});

test('a lock that the system takes from a visible page is requested again', async () => {
  const system = grantingSystem();
  stop = keepAwake(system);
  for (let times = 1; times <= 3; times += 1) {
    await settle();
    system.take();
    await pass(5000);
    expect(system.wakeLock.request).toHaveBeenCalledTimes(times + 1);
  }
});

test('a refused request is repeated now and then', async () => {
  const { wakeLock } = refusingSystem();
  stop = keepAwake({ wakeLock });
  await pass(600_000);
  const { length } = wakeLock.request.mock.calls;
  expect(length).toBeGreaterThan(10);
  expect(length).toBeLessThan(30);
});

test('nothing is requested after the screen was left', async () => {
  const system = grantingSystem();
  stop = keepAwake(system);
  await settle();
  stop();
  system.take();
  await pass(60_000);
  setVisibility('visible');
  expect(system.wakeLock.request).toHaveBeenCalledTimes(1);
});

test('a refused request is not repeated after the screen was left', async () => {
  const { wakeLock } = refusingSystem();
  stop = keepAwake({ wakeLock });
  await settle();
  stop();
  await pass(600_000);
  expect(wakeLock.request).toHaveBeenCalledTimes(1);
});

test('a release that fails stays silent', async () => {
  const { wakeLock, sentinels } = grantingSystem();
  stop = keepAwake({ wakeLock });
  await settle();
  sentinels[0]?.release.mockRejectedValue(new Error('It was released already.'));
  stop();
  // jest itself would fail a rejection that nobody handles.
  await settle();
  expect(sentinels[0]?.release).toHaveBeenCalledTimes(1);
});

test('a browser without a wake lock requests nothing', () => {
  stop = keepAwake({ wakeLock: undefined });
  expect(jest.getTimerCount()).toBe(0);
  expect(stop).not.toThrow();
});
