import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { AUTH_ORIGINS, FIRESTORE_ORIGIN } from '@laundry-board/shared-types';
import { CONFIG } from '../testing/fakeRemotes.ts';
import { connectToBackends } from './connectToBackends.ts';

const fetch = jest.spyOn(globalThis, 'fetch');
beforeEach(() => {
  fetch.mockReset().mockResolvedValue(new Response());
});
afterEach(() => {
  document.head.replaceChildren();
});

function start(config = CONFIG): void {
  connectToBackends(window, config);
}

/** Origins that the page connects to early. */
const preconnects = () =>
  [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=preconnect]')].map(
    ({ href }) => new URL(href).origin,
  );

test('connections to Auth are opened', () => {
  start();
  expect(preconnects()).toEqual(AUTH_ORIGINS);
});

test('a request with cookies opens the connection to Firestore', () => {
  start();
  expect(fetch).toHaveBeenLastCalledWith(
    FIRESTORE_ORIGIN,
    expect.objectContaining({ method: 'HEAD', credentials: 'include' }),
  );
});

test('a local Firebase replaces Google’s', () => {
  const emulators = { auth: 'http://127.0.0.1:9099', firestore: 'http://127.0.0.1:8080' };
  start({ ...CONFIG, emulators });
  expect(preconnects()).toEqual([emulators.auth]);
  expect(fetch).toHaveBeenLastCalledWith(emulators.firestore, expect.anything());
});
