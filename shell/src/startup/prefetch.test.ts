import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { AUTH_ORIGINS, FIRESTORE_ORIGIN, REMOTE_NAMES } from '@laundry-board/shared-types';
import { CONFIG, entryUrl } from '../testing/fakeRemotes.ts';
import { prefetchConfig } from './prefetch.ts';

const PINNED = {
  ...CONFIG,
  pins: {
    board: { entry: 'remoteEntry.0123456789ab.js', integrity: `sha384-${'A'.repeat(64)}` },
  },
};

const fetch = jest.spyOn(globalThis, 'fetch');

beforeEach(() => {
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

const prefetchAs = (who: 'a resident' | 'a visitor') =>
  prefetchConfig(window, () => who === 'a resident');

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
});

test('for a resident, the entries of all remotes but auth-remote are preloaded', async () => {
  await prefetchAs('a resident');
  const content = REMOTE_NAMES.filter((name) => name !== 'auth');
  expect(hints().filter(([rel]) => rel === 'preload')).toEqual(
    content.map((name) => ['preload', entryUrl(name)]),
  );
});

test('a pinned entry is preloaded with its hash, by which the browser finds it again', async () => {
  serve(PINNED);
  await prefetchAs('a resident');
  const link = document.head.querySelector<HTMLLinkElement>('link[rel=preload]');
  expect(link?.href).toBe(`${CONFIG.remotes.board}${PINNED.pins.board.entry}`);
  expect(link?.integrity).toBe(PINNED.pins.board.integrity);
  expect(link?.crossOrigin).toBe('anonymous');
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
  expect(hints().filter(([rel]) => rel === 'preconnect')).toEqual([]);
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
