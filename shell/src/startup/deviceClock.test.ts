import { beforeEach, expect, jest, test } from '@jest/globals';

const NOW = Date.parse('2026-11-20T12:00:10.500Z');
const getEntriesByName = jest.fn<typeof performance.getEntriesByName>(() => []);

beforeEach(() => {
  jest.resetModules();
  jest.spyOn(Date, 'now').mockReturnValue(NOW);
  // jsdom has no resource timing.
  Object.assign(performance, { getEntriesByName });
  jest.spyOn(performance, 'now').mockReturnValue(11_000);
});

const entry = (startTime: number, duration: number): PerformanceEntry => ({
  entryType: 'resource',
  name: 'http://localhost/runtime-config.json',
  startTime,
  duration,
  toJSON: () => ({}),
});

/** The clock's error by an answer of 12:00:00 that a page takes at 12:00:10.5. */
async function errorBy(...entries: readonly PerformanceEntry[]): Promise<number> {
  getEntriesByName.mockReturnValue([...entries]);
  const { deviceClock } = await import('./deviceClock.ts');
  const headers = new Headers({ Date: 'Fri, 20 Nov 2026 12:00:00 GMT' });
  deviceClock.compare('/runtime-config.json', { headers, sent: NOW, received: NOW });
  return deviceClock.readError();
}

test('a clock that is ahead of an answer that has just come is wrong', async () => {
  expect(await errorBy()).toBe(10_000);
});

test('an answer that was preloaded long before the page asked for it does not make it wrong', async () => {
  expect(await errorBy(entry(900, 200))).toBe(0);
});

test('of a preload that the browser did not use and a request the later one counts', async () => {
  expect(await errorBy(entry(900, 200), entry(10_900, 200))).toBe(10_000);
});

test('what is asked for later does not change the error', async () => {
  expect(await errorBy(entry(900, 200))).toBe(0);
  getEntriesByName.mockReturnValue([entry(900, 200), entry(10_900, 200)]);
  const { deviceClock } = await import('./deviceClock.ts');
  expect(deviceClock.readError()).toBe(0);
});
