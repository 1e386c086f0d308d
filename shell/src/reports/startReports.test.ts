import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { publishFailure } from '../errors/publishFailure.ts';
import { createResource } from '../loading/resource.ts';
import type { Site } from '../startup/site.ts';
import { CONFIG } from '../testing/fakeRemotes.ts';
import type { report as actualReport } from './reporter.ts';
import { startReports } from './startReports.ts';

const onEvent = jest.fn<(event: Event) => void>();
const report = jest.fn<typeof actualReport>();
const observe = jest.fn<(options: object) => void>();
let notifyOfMark = (): void => {};

beforeEach(() => {
  jest.useFakeTimers();
  report.mockReset().mockReturnValue(onEvent);
  observe.mockReset();
  onEvent.mockReset();
  class Observer {
    readonly observe = observe;
    constructor(callback: () => void) {
      notifyOfMark = callback;
    }
  }
  Object.assign(window, { PerformanceObserver: Observer });
});
afterEach(() => {
  jest.useRealTimers();
});

const settle = () => jest.advanceTimersByTimeAsync(0);
const anError = () => new ErrorEvent('error', { message: 'x' });

async function startPage(reportEndpoint?: string) {
  const config = { ...CONFIG, ...(reportEndpoint !== undefined && { reportEndpoint }) };
  const site: Site = {
    config,
    clockOffset: () => 0,
    auth: {
      name: 'auth',
      version: () => '',
      resource: createResource<never>(() => new Promise(() => {})),
    },
    remote: () => {
      throw new Error('not asked for');
    },
  };
  const resource = createResource(() => Promise.resolve(site));
  startReports(window, resource, () => Promise.resolve({ report }));
  resource.start();
  await settle();
  const early = anError();
  window.dispatchEvent(early);
  return { early, site };
}

test('without an endpoint nothing is listened to, observed or loaded', async () => {
  const listen = jest.spyOn(window, 'addEventListener');
  await startPage();
  expect(listen).not.toHaveBeenCalled();
  listen.mockRestore();
  publishFailure(window, new Error('x'));
  await jest.advanceTimersByTimeAsync(60_000);
  expect(observe).not.toHaveBeenCalled();
  expect(report).not.toHaveBeenCalled();
});

test('nothing is loaded before a tile, the login screen or an error message', async () => {
  await startPage('https://reports.example/');
  expect(observe).toHaveBeenCalledWith({ type: 'mark', buffered: true });
  await jest.advanceTimersByTimeAsync(14_000);
  expect(report).not.toHaveBeenCalled();
});

test.each([
  ['a mark', () => notifyOfMark()],
  ['a failure', () => publishFailure(window, new Error('x'))],
  ['15 s', () => jest.advanceTimersByTime(15_000)],
])('after %s it is loaded, and given what came before', async (_, happen) => {
  const { early, site } = await startPage('https://reports.example/');
  happen();
  await settle();
  // A page of another test may still wait for the same.
  const given = report.mock.calls.find(([, started]) => started === site);
  expect(given?.[2].includes(early)).toBe(true);
});

test('what is loaded is given what comes later', async () => {
  await startPage('https://reports.example/');
  notifyOfMark();
  await settle();
  const late = anError();
  window.dispatchEvent(late);
  expect(onEvent.mock.calls.some(([event]) => event === late)).toBe(true);
});
