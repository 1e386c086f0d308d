import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { mapRemotes } from '@laundry-board/shared-types';

const CONFIG = {
  firebase: { apiKey: 'key', authDomain: 'laundry.firebaseapp.com', projectId: 'laundry' },
  remotes: mapRemotes((name) => `https://${name}.example/`),
};

const fetchConfig = jest.fn(() => Promise.resolve(new Response(JSON.stringify(CONFIG))));

beforeEach(() => {
  jest.resetModules();
  jest.spyOn(globalThis, 'fetch').mockImplementation(fetchConfig);
  fetchConfig.mockClear();
});
afterEach(() => {
  history.replaceState(null, '', '/');
  jest.restoreAllMocks();
});

test('the configuration is prefetched and taken once; after that it is requested anew', async () => {
  const { takeRuntimeConfig } = await import('./prefetch.ts');
  expect(fetchConfig).toHaveBeenCalledTimes(1);
  await takeRuntimeConfig();
  expect(fetchConfig).toHaveBeenCalledTimes(1);
  await takeRuntimeConfig();
  expect(fetchConfig).toHaveBeenCalledTimes(2);
});

test('a route without remotes requests no configuration', async () => {
  history.replaceState(null, '', '/test');
  await import('./prefetch.ts');
  expect(fetchConfig).not.toHaveBeenCalled();
});
