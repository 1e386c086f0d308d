import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { NO_PAGE, openScreen } from '../testing/lobbyScreen.tsx';
import { useKioskReload } from './useKioskReload.ts';

const SECOND = 1000;

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  sessionStorage.clear();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test('a lobby’s screen that shows an error is reloaded after 15 seconds', async () => {
  const screen = openScreen(useKioskReload);
  await screen.pass(11 * SECOND);
  expect(screen.reloads()).toBe(0);
  await screen.pass(4 * SECOND);
  expect(screen.reloads()).toBe(1);
});

test.each(NO_PAGE)('while the server gives %s, the screen stays as it is', async (_, answer) => {
  const screen = openScreen(useKioskReload);
  screen.serve(answer);
  await screen.pass(600 * SECOND);
  expect(screen.requests.length).toBeGreaterThan(1);
  expect(screen.reloads()).toBe(0);
  screen.serveAgain();
  await screen.pass(60 * SECOND);
  expect(screen.reloads()).toBe(1);
});

test('a screen that is online again asks the server at once', async () => {
  const screen = openScreen(useKioskReload);
  dispatchEvent(new Event('online'));
  await screen.pass(0);
  expect(screen.reloads()).toBe(1);
});

test('a screen that has recovered from the error is not reloaded', async () => {
  const screen = openScreen(useKioskReload);
  screen.leave();
  await screen.pass(600 * SECOND);
  expect(screen.requests).toEqual([]);
});

test('a screen that recovers while the server is asked is not reloaded', async () => {
  const screen = openScreen(useKioskReload);
  jest.advanceTimersByTime(15 * SECOND);
  expect(screen.requests).toHaveLength(1);
  screen.leave();
  await screen.pass(0);
  expect(screen.reloads()).toBe(0);
});

test('a resident’s page is not reloaded by itself', async () => {
  const page = openScreen(useKioskReload, { isKiosk: false });
  await page.pass(600 * SECOND);
  expect(page.requests).toEqual([]);
});

/** Opens the screen anew after each of its reloads, as a browser does, for an hour. @returns When it was reloaded, seconds. */
async function reloadsOfAnHour(): Promise<readonly number[]> {
  // No jitter.
  jest.spyOn(Math, 'random').mockReturnValue(0);
  const start = Date.now();
  const times: number[] = [];
  while (Date.now() - start < 3600 * SECOND) {
    const screen = openScreen(useKioskReload);
    while (screen.reloads() === 0 && Date.now() - start < 3600 * SECOND) await screen.pass(SECOND);
    screen.leave();
    if (screen.reloads() > 0) times.push((Date.now() - start) / SECOND);
  }
  return times;
}

test('a screen whose error lasts is reloaded after pauses that double, up to an hour', async () => {
  expect(await reloadsOfAnHour()).toEqual([15, 45, 105, 225, 465, 945, 1905]);
  const screen = openScreen(useKioskReload);
  await screen.pass(3600 * SECOND);
  expect(screen.reloads()).toBe(1);
});

test('the pauses begin anew after a screen has worked', async () => {
  await reloadsOfAnHour();
  await jest.advanceTimersByTimeAsync(3 * 3600 * SECOND);
  const screen = openScreen(useKioskReload);
  await screen.pass(15 * SECOND);
  expect(screen.reloads()).toBe(1);
});

test('a screen without storage is reloaded all the same', async () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('Denied', 'SecurityError');
  });
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Denied', 'SecurityError');
  });
  const screen = openScreen(useKioskReload);
  await screen.pass(15 * SECOND);
  expect(screen.reloads()).toBe(1);
});

test('a screen is not reloaded while a file is missing that the page names', async () => {
  const screen = openScreen(useKioskReload);
  const page =
    '<script type="application/json" id="config">{}</script><script src="/page.0123456789ab.js"></script>';
  screen.serve((url) =>
    url.endsWith('.js') ? new Response('', { status: 404 }) : new Response(page),
  );
  await screen.pass(600 * SECOND);
  expect(screen.reloads()).toBe(0);
});
