import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { FIRST_PAUSE_MS, noteReload, reloadsInVain } from '../kiosk/lobbyReloads.ts';

/** A page of this site, as far as the script looks at it. */
const PAGE = '<script defer src="/page.0123456789ab.js"></script>';

const request = jest.spyOn(globalThis, 'fetch');

beforeEach(() => {
  jest.useFakeTimers();
  jest.resetModules();
  // jsdom says that it can't reload.
  jest.spyOn(console, 'error').mockReturnValue();
  request.mockReset();
  request.mockRejectedValue(new TypeError('Failed to fetch'));
  sessionStorage.clear();
  document.documentElement.style.setProperty('--touch-target', '44px');
  document.body.innerHTML = '<div id="root" data-started></div>';
});
afterEach(() => {
  history.replaceState(null, '', '/');
  jest.useRealTimers();
});

/** Runs the script in a page whose own script has not run. */
async function missScript(): Promise<void> {
  document.getElementById('root')?.removeAttribute('data-started');
  await import('./missingFiles.ts');
}

const message = () => document.querySelector('[role=alert]')?.textContent ?? null;
const urls = () =>
  request.mock.calls.map(([input]) => (input instanceof Request ? input.url : String(input)));

test('a page with all of its files stays as it is', async () => {
  await import('./missingFiles.ts');
  expect(message()).toBeNull();
});

test('a page without one of its scripts says so, and offers a reload', async () => {
  await missScript();
  expect(message()).toContain('A part of this page could not be loaded.');
  expect(document.querySelector('button')?.textContent).toBe('Reload the page');
});

test('a page without its style sheet says so', async () => {
  document.documentElement.style.removeProperty('--touch-target');
  await import('./missingFiles.ts');
  expect(message()).toContain('A part of this page could not be loaded.');
});

test('the files that come after the first script are waited for', async () => {
  document.documentElement.style.removeProperty('--touch-target');
  document.getElementById('root')?.removeAttribute('data-started');
  const readyState = jest.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  await import('./missingFiles.ts');
  expect(message()).toBeNull();
  document.documentElement.style.setProperty('--touch-target', '44px');
  document.getElementById('root')?.setAttribute('data-started', '');
  window.dispatchEvent(new Event('load'));
  expect(message()).toBeNull();
  readyState.mockRestore();
});

test('the sentence for old browsers stays', async () => {
  document.getElementById('root')?.remove();
  await missScript();
  expect(message()).toBeNull();
});

test('before a reload, the files that the newest page names are asked for past what the cache has', async () => {
  request.mockImplementation(async () => new Response(PAGE));
  await missScript();
  document.querySelector('button')?.click();
  await jest.advanceTimersByTimeAsync(0);
  expect(urls()).toEqual([location.href, '/page.0123456789ab.js']);
  expect(request).toHaveBeenCalledWith(expect.anything(), { cache: 'no-cache' });
});

test('a resident’s page is not reloaded by itself', async () => {
  await missScript();
  await jest.advanceTimersByTimeAsync(3_600_000);
  expect(request).not.toHaveBeenCalled();
});

test('a lobby asks its server after a pause, and again as long as files are missing', async () => {
  history.replaceState(null, '', '/?display=wall');
  await missScript();
  await jest.advanceTimersByTimeAsync(FIRST_PAUSE_MS - 1);
  expect(request).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(FIRST_PAUSE_MS + 1);
  expect(request).toHaveBeenCalledTimes(2);
  expect(reloadsInVain(window, Date.now())).toBe(0);
});

test('a lobby counts its reloads as all errors of a lobby do', async () => {
  history.replaceState(null, '', '/?display=wall');
  noteReload(window, Date.now());
  noteReload(window, Date.now());
  request.mockImplementation(async () => new Response(PAGE));
  await missScript();
  await jest.advanceTimersByTimeAsync(4 * FIRST_PAUSE_MS - 1);
  expect(request).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(reloadsInVain(window, Date.now())).toBe(3);
});
