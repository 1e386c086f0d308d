import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { AUTH_ORIGINS, FIRESTORE_ORIGIN, type RuntimeConfig } from '@laundry-board/shared-types';
import { CONFIG } from '../testing/fakeRemotes.ts';
import { prefetchConfig } from './prefetch.ts';
import { loadRuntimeConfig } from './runtimeConfig.ts';

const fetch = jest.spyOn(globalThis, 'fetch');

beforeEach(() => {
  prefetchRemotes.mockReset();
  serve(CONFIG);
  // jsdom has no resource timing.
  Object.assign(performance, { getEntriesByName: () => [] });
});
afterEach(() => {
  history.replaceState(null, '', '/');
  document.head.replaceChildren();
});

function serve(config: object): void {
  fetch.mockReset().mockImplementation(() => Promise.resolve(new Response(JSON.stringify(config))));
}

const prefetchRemotes = jest.fn<(config: RuntimeConfig) => void>();

const prefetchAs = (who: 'a resident' | 'a visitor') =>
  prefetchConfig(window, {
    loadConfig: () => loadRuntimeConfig(window),
    isResident: () => who === 'a resident',
    prefetchRemotes,
  });

/** The URLs of the requests, in this order. */
const requests = () => fetch.mock.calls.map(([url]) => url);

/** What the page was told to fetch or to connect to. */
const hints = () =>
  [...document.head.querySelectorAll('link')].map(({ rel, href }) => [rel, new URL(href).href]);

const PRECONNECTS = AUTH_ORIGINS.map((origin) => ['preconnect', `${origin}/`]);

test('on the route / the configuration is requested', async () => {
  await expect(prefetchAs('a visitor')).resolves.toMatchObject({ config: CONFIG });
  expect(requests()).toEqual(['/runtime-config.json']);
});

test.each(['/test', '/nowhere'])('on the route %s nothing is requested', (path) => {
  history.replaceState(null, '', path);
  expect(prefetchAs('a resident')).toBeUndefined();
  expect(requests()).toEqual([]);
});

test('for a visitor nothing else is fetched or connected to', async () => {
  await prefetchAs('a visitor');
  expect(hints()).toEqual([]);
  expect(requests()).toHaveLength(1);
  expect(prefetchRemotes).not.toHaveBeenCalled();
});

test('for a resident, what the remotes need is fetched', async () => {
  await prefetchAs('a resident');
  expect(prefetchRemotes.mock.calls).toEqual([[CONFIG]]);
});

test('for a resident, connections to Auth are opened', async () => {
  await prefetchAs('a resident');
  expect(hints().filter(([rel]) => rel === 'preconnect')).toEqual(PRECONNECTS);
});

test('for a resident, a request with cookies opens the connection to Firestore', async () => {
  await prefetchAs('a resident');
  expect(fetch).toHaveBeenLastCalledWith(
    FIRESTORE_ORIGIN,
    expect.objectContaining({ method: 'HEAD', credentials: 'include' }),
  );
});

test('a page that has connected by its html does not connect once more', async () => {
  document.head.innerHTML =
    '<script type="application/json" id="config" data-firestore="https://firestore.example"></script>';
  await prefetchAs('a resident');
  expect(hints()).toEqual([]);
  expect(requests()).toEqual(['/runtime-config.json']);
});

test('a local Firebase takes the place of Google’s', async () => {
  const emulators = { auth: 'http://127.0.0.1:9099', firestore: 'http://127.0.0.1:8080' };
  serve({ ...CONFIG, emulators });
  await prefetchAs('a resident');
  expect(hints().filter(([rel]) => rel === 'preconnect')).toEqual([
    ['preconnect', 'http://127.0.0.1:9099/'],
  ]);
  expect(requests()).toEqual(['/runtime-config.json', emulators.firestore]);
});

test('whoever waits for the configuration gets its error', async () => {
  fetch.mockImplementation(() => Promise.resolve(new Response('', { status: 503 })));
  await expect(prefetchAs('a resident')).rejects.toThrow('HTTP status 503');
});
