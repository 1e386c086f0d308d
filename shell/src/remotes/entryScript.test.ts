import { afterEach, expect, jest, test } from '@jest/globals';
import { createEntryScript } from './entryScript.ts';

const URL_OF_ENTRY = 'https://board.example/remoteEntry.js';

afterEach(() => {
  jest.restoreAllMocks();
});

test('an entry runs with its hash, and with CORS, so that its errors can be read', () => {
  const script = createEntryScript(window, { url: URL_OF_ENTRY, integrity: 'sha384-abc' });
  expect([script.src, script.integrity, script.crossOrigin]).toEqual([
    URL_OF_ENTRY,
    'sha384-abc',
    'anonymous',
  ]);
});

test.each([
  ['Apple Computer, Inc.', 1],
  ['Google Inc.', 0],
])('in a browser of %s, the entry is removed from the memory cache %i times', (vendor, n) => {
  jest.spyOn(navigator, 'vendor', 'get').mockReturnValue(vendor);
  const fetch = jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response());
  createEntryScript(window, { url: URL_OF_ENTRY }).dispatchEvent(new Event('load'));
  expect(fetch).toHaveBeenCalledTimes(n);
});
