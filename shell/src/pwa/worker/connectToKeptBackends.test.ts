import { expect, jest, test } from '@jest/globals';
import { createFakeCaches } from '../../testing/fakeCaches.ts';
import { writeKeptBackends } from '../keptBackends.ts';
import { connectToKeptBackends } from './connectToKeptBackends.ts';

const BACKENDS = { auth: ['https://auth.example'], firestore: 'https://firestore.example' };
const HOME = 'https://laundry.example/?building=maple';

/** What the worker requests when a page is opened, after another visit has kept something. */
async function requestsAt(url: string, caches = createFakeCaches()) {
  const fetch = jest.fn((_url: unknown, _init?: RequestInit) => Promise.resolve(new Response()));
  await connectToKeptBackends(url, { caches, fetch });
  return fetch.mock.calls;
}

async function residentsCaches() {
  const caches = createFakeCaches();
  await writeKeptBackends(caches, BACKENDS);
  return caches;
}

test('a resident’s visit connects to Firestore with cookies and to Auth without', async () => {
  const request = { method: 'HEAD', mode: 'no-cors', cache: 'no-store' };
  expect(await requestsAt(HOME, await residentsCaches())).toEqual([
    ['https://firestore.example', { ...request, credentials: 'include' }],
    ['https://auth.example', { ...request, credentials: 'omit' }],
  ]);
});

test('a visitor’s visit connects to nothing', async () => {
  expect(await requestsAt(HOME)).toEqual([]);
});

test('a visit after a sign-out connects to nothing', async () => {
  const caches = await residentsCaches();
  await writeKeptBackends(caches, undefined);
  expect(await requestsAt(HOME, caches)).toEqual([]);
});

test('a route without a board connects to nothing', async () => {
  expect(await requestsAt('https://laundry.example/test', await residentsCaches())).toEqual([]);
});

test.each(['null', '{}', '{"auth":"https://auth.example","firestore":""}', '[1]'])(
  'kept backends that read %s, as no visit writes them, are not connected to',
  async (text) => {
    const caches = createFakeCaches();
    const cache = await caches.open('laundry');
    await cache.put('/backends', new Response(text));
    expect(await requestsAt(HOME, caches)).toEqual([]);
  },
);

test('an early connection that fails is no error', async () => {
  const fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  const connecting = connectToKeptBackends(HOME, { caches: await residentsCaches(), fetch });
  await expect(connecting).resolves.toBeUndefined();
});
