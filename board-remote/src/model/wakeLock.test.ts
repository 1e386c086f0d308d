import { expect, jest, test } from '@jest/globals';
import type { WakeLock } from './page.ts';
import { keepAwake } from './wakeLock.ts';

/** A wake lock that grants every request. */
function grantingWakeLock() {
  const release = jest.fn(() => Promise.resolve());
  const request = jest.fn<WakeLock['request']>(() => Promise.resolve({ release }));
  return { request, release };
}

/** A page that is visible at first. */
function createPage(wakeLock: WakeLock | undefined) {
  const callbacks = new Set<() => void>();
  let hidden = false;
  return {
    wakeLock,
    isHidden: () => hidden,
    onVisibilityChange: (callback: () => void) => {
      callbacks.add(callback);
      return () => void callbacks.delete(callback);
    },
    hide: (isHidden: boolean): void => {
      hidden = isHidden;
      callbacks.forEach((callback) => callback());
    },
  };
}

/** Runs what awaits the promises that are settled. */
function settle(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

test('the screen is kept on at once', () => {
  const wakeLock = grantingWakeLock();
  keepAwake(createPage(wakeLock));
  expect(wakeLock.request.mock.calls).toEqual([['screen']]);
});

test('nothing is requested when the page is hidden', () => {
  const wakeLock = grantingWakeLock();
  const page = createPage(wakeLock);
  keepAwake(page);
  page.hide(true);
  expect(wakeLock.request).toHaveBeenCalledTimes(1);
});

test('the lock is requested again when the page becomes visible again', () => {
  const wakeLock = grantingWakeLock();
  const page = createPage(wakeLock);
  keepAwake(page);
  page.hide(true);
  page.hide(false);
  expect(wakeLock.request.mock.calls).toEqual([['screen'], ['screen']]);
});

test('the lock is held until the screen is left', async () => {
  const wakeLock = grantingWakeLock();
  keepAwake(createPage(wakeLock));
  await settle();
  expect(wakeLock.release).not.toHaveBeenCalled();
});

test('the lock is released when the screen is left', async () => {
  const wakeLock = grantingWakeLock();
  const stop = keepAwake(createPage(wakeLock));
  await settle();
  stop();
  await settle();
  expect(wakeLock.release).toHaveBeenCalledTimes(1);
});

test('a lock that is granted only after the screen was left is released', async () => {
  const release = jest.fn(() => Promise.resolve());
  let grant = (): void => {};
  const request = () =>
    new Promise<{ readonly release: typeof release }>((resolve) => {
      grant = () => resolve({ release });
    });
  const stop = keepAwake(createPage({ request }));
  stop();
  grant();
  await settle();
  expect(release).toHaveBeenCalledTimes(1);
});

test('nothing is requested after the screen was left', () => {
  const wakeLock = grantingWakeLock();
  const page = createPage(wakeLock);
  const stop = keepAwake(page);
  stop();
  page.hide(false);
  expect(wakeLock.request).toHaveBeenCalledTimes(1);
});

// In the next three tests, jest itself would fail what leaves a rejection unhandled.

test('a refusal stays silent', async () => {
  const request = jest.fn(refuse);
  keepAwake(createPage({ request }));
  await settle();
  expect(request).toHaveBeenCalledTimes(1);
});

test('a refusal stays silent when the screen is left', async () => {
  const request = jest.fn(refuse);
  const stop = keepAwake(createPage({ request }));
  stop();
  await settle();
  expect(request).toHaveBeenCalledTimes(1);
});

test('a release that fails stays silent', async () => {
  const release = jest.fn(() => Promise.reject(new Error('It was released already.')));
  const request = () => Promise.resolve({ release });
  const stop = keepAwake(createPage({ request }));
  stop();
  await settle();
  expect(release).toHaveBeenCalledTimes(1);
});

test('a browser without a wake lock does nothing when the page becomes visible', () => {
  const page = createPage(undefined);
  const stop = keepAwake(page);
  expect(() => page.hide(false)).not.toThrow();
  expect(stop).not.toThrow();
});

/** Refuses a lock, as a browser with a low battery does. */
function refuse(): Promise<never> {
  return Promise.reject(new DOMException('Low battery', 'NotAllowedError'));
}
