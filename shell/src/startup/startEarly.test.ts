import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { forEachRemote } from 'shared-types';
import { rememberSignedIn } from 'shared-types/returningResident';
import { startEarly, takeRuntimeConfig } from './startEarly.ts';

const CONFIG = {
  firebase: { apiKey: 'key', authDomain: 'laundry.firebaseapp.com', projectId: 'laundry' },
  remotes: forEachRemote((name) => `https://${name}.example/`),
};

const answer = jest.fn(() => Promise.resolve(Response.json(CONFIG)));
const fetched = () => [...document.querySelectorAll('link')].map(({ href }) => href);

beforeEach(() => {
  jest.spyOn(globalThis, 'fetch').mockImplementation(answer);
  answer.mockClear();
});
afterEach(() => {
  document.head.replaceChildren();
  localStorage.clear();
  jest.restoreAllMocks();
});

test('a visitor’s page begins with the configuration alone', async () => {
  startEarly();
  await takeRuntimeConfig();
  await Promise.resolve();
  expect(fetched()).toEqual([]);
});

test('the page of a resident who may be signed in begins with the board too', async () => {
  rememberSignedIn(true);
  startEarly();
  await takeRuntimeConfig();
  await Promise.resolve();
  expect(fetched()).toEqual(['https://board.example/remoteEntry.js']);
});

test('the configuration that was begun is taken once; after that it is asked for anew', async () => {
  startEarly();
  await takeRuntimeConfig();
  expect(answer).toHaveBeenCalledTimes(1);
  await takeRuntimeConfig();
  expect(answer).toHaveBeenCalledTimes(2);
});
