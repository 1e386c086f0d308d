import { expect, jest, test } from '@jest/globals';
import { createFakeCaches } from '../../testing/fakeCaches.ts';
import { setResidentFlag } from '../residentFlag.ts';
import { connectEarly } from './connectEarly.ts';

const HOME = 'https://laundry.example/?building=maple';

/** What the worker requests when a page is opened, after another visit has set the flag or not. */
async function requestsAt(url: string, caches = createFakeCaches()) {
  const fetch = jest.fn((_url: unknown, _init?: RequestInit) => Promise.resolve(new Response()));
  await connectEarly(url, { caches, fetch });
  return fetch.mock.calls;
}

async function residentsCaches() {
  const caches = createFakeCaches();
  await setResidentFlag(caches, true);
  return caches;
}

test('a resident’s visit connects to Firestore with cookies and to Auth without', async () => {
  const request = { method: 'HEAD', mode: 'no-cors', cache: 'no-store' };
  expect(await requestsAt(HOME, await residentsCaches())).toEqual([
    ['https://firestore.googleapis.com', { ...request, credentials: 'include' }],
    ['https://identitytoolkit.googleapis.com', { ...request, credentials: 'omit' }],
    ['https://securetoken.googleapis.com', { ...request, credentials: 'omit' }],
  ]);
});

test('a visitor’s visit connects to nothing', async () => {
  expect(await requestsAt(HOME)).toEqual([]);
});

test('a visit after a sign-out connects to nothing', async () => {
  const caches = await residentsCaches();
  await setResidentFlag(caches, false);
  expect(await requestsAt(HOME, caches)).toEqual([]);
});

test('a route without a board connects to nothing', async () => {
  expect(await requestsAt('https://laundry.example/test', await residentsCaches())).toEqual([]);
});

test('an early connection that fails is no error', async () => {
  const fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  const connecting = connectEarly(HOME, { caches: await residentsCaches(), fetch });
  await expect(connecting).resolves.toBeUndefined();
});
