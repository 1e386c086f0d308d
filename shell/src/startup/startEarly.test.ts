import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { mapRemotes } from '@laundry-board/shared-types';
import { startEarly, takeRuntimeConfig } from './startEarly.ts';

const CONFIG = {
  firebase: { apiKey: 'key', authDomain: 'laundry.firebaseapp.com', projectId: 'laundry' },
  remotes: mapRemotes((name) => `https://${name}.example/`),
};

const answer = jest.fn(() => Promise.resolve(new Response(JSON.stringify(CONFIG))));

beforeEach(() => {
  jest.spyOn(globalThis, 'fetch').mockImplementation(answer);
  answer.mockClear();
});
afterEach(() => {
  jest.restoreAllMocks();
});

test('the configuration is asked for early, and taken once; after that it is asked for anew', async () => {
  startEarly();
  expect(answer).toHaveBeenCalledTimes(1);
  await takeRuntimeConfig();
  expect(answer).toHaveBeenCalledTimes(1);
  await takeRuntimeConfig();
  expect(answer).toHaveBeenCalledTimes(2);
});
