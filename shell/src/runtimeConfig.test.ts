import { beforeEach, expect, jest, test } from '@jest/globals';
import { mapRemotes } from '@laundry-board/shared-types';

const NOW = Date.parse('2026-11-20T12:00:10.500Z');
const CONFIG = {
  firebase: { apiKey: 'key', authDomain: 'laundry.firebaseapp.com', projectId: 'laundry' },
  remotes: mapRemotes((name) => `https://${name}.example/`),
};
const getEntriesByName = jest.fn<typeof performance.getEntriesByName>(() => []);

beforeEach(() => {
  jest.resetModules();
  jest.spyOn(Date, 'now').mockReturnValue(NOW);
  // jsdom has no resource timing.
  Object.assign(performance, { getEntriesByName });
  jest.spyOn(performance, 'now').mockReturnValue(11_000);
  const headers = { Date: 'Fri, 20 Nov 2026 12:00:00 GMT' };
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(() => Promise.resolve(new Response(JSON.stringify(CONFIG), { headers })));
});

const entry = (startTime: number, duration: number): PerformanceEntry => ({
  entryType: 'resource',
  name: 'http://localhost/runtime-config.json',
  startTime,
  duration,
  toJSON: () => ({}),
});

/** The clock offset by a response of 12:00:00 that the page takes at 12:00:10.5. */
async function offsetBy(...entries: readonly PerformanceEntry[]): Promise<number> {
  getEntriesByName.mockReturnValue([...entries]);
  const { deviceClockOffset, loadRuntimeConfig } = await import('./runtimeConfig.ts');
  await loadRuntimeConfig();
  return deviceClockOffset();
}

test.each([
  ['of a response that has just come', [], 10_000],
  ['of one that was preloaded long before the page asked for it', [entry(900, 200)], 0],
  [
    'of the later one where the browser did not use a preload',
    [entry(900, 200), entry(10_900, 200)],
    10_000,
  ],
])('the clock is compared with the time %s', async (_, entries, offset) => {
  expect(await offsetBy(...entries)).toBe(offset);
});

test('a later request for the same file does not change the offset', async () => {
  expect(await offsetBy(entry(900, 200))).toBe(0);
  getEntriesByName.mockReturnValue([entry(900, 200), entry(10_900, 200)]);
  const { deviceClockOffset } = await import('./runtimeConfig.ts');
  expect(deviceClockOffset()).toBe(0);
});
