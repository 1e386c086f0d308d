import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { NO_PAGE, openScreen } from '../testing/lobbyScreen.tsx';
import { useKioskReload } from './useKioskReload.ts';

const SECOND = 1000;

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
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
