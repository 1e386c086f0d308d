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

test('a clock that is ahead of a response that has just come is off', async () => {
  expect(await offsetBy()).toBe(10_000);
});

test('a response that was preloaded long before the page asked for it does not count as an offset', async () => {
  expect(await offsetBy(entry(900, 200))).toBe(0);
});

test('of a preload that the browser did not use and a request, the later one counts', async () => {
  expect(await offsetBy(entry(900, 200), entry(10_900, 200))).toBe(10_000);
});

test('a later request for the same file does not change the offset', async () => {
  expect(await offsetBy(entry(900, 200))).toBe(0);
  getEntriesByName.mockReturnValue([entry(900, 200), entry(10_900, 200)]);
  const { deviceClockOffset } = await import('./runtimeConfig.ts');
  expect(deviceClockOffset()).toBe(0);
});
