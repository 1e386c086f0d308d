import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { RemoteName } from '@laundry-board/shared-types';
import { publishFailure } from '../errors/publishFailure.ts';
import { createResource } from '../loading/resource.ts';
import type { Site } from '../startup/site.ts';
import { CONFIG } from '../testing/fakeRemotes.ts';
import type { PageError } from './errors.ts';
import type { startReporter as actualStartReporter } from './reporter.ts';
import { startReports } from './startReports.ts';

const onError = jest.fn<(error: PageError) => void>();
const startReporter = jest.fn<typeof actualStartReporter>();
const observe = jest.fn<(options: object) => void>();
let notifyOfMark = (): void => {};

beforeEach(() => {
  jest.useFakeTimers();
  startReporter.mockReset().mockReturnValue(onError);
  observe.mockReset();
  onError.mockReset();
  class Observer {
    readonly observe = observe;
    constructor(callback: () => void) {
      notifyOfMark = callback;
    }
  }
  Object.assign(window, { PerformanceObserver: Observer });
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const settle = () => jest.advanceTimersByTimeAsync(0);

/** An error of the page's scripts that nobody catches. */
function throwUncaught(): ErrorEvent {
  const event = new ErrorEvent('error', { message: 'x' });
  window.dispatchEvent(event);
  return event;
}

async function startPage() {
  const remote = (name: RemoteName) => ({
    name,
    version: () => '',
    resource: createResource(() => new Promise<never>(() => {})),
  });
  const site: Site = {
    config: { ...CONFIG, reportEndpoint: 'https://reports.example/' },
    kind: 'ready',
    start: () => {},
    started: Promise.resolve(),
    auth: { ...remote('auth'), name: 'auth' },
    remote: (name) => ({ ...remote(name), name }),
  };
  startReports(window, site, () => Promise.resolve({ startReporter }));
  await settle();
  /** The errors that the reporter was given. A page of another test may still wait for its own. */
  return () => startReporter.mock.calls.find(([, started]) => started === site)?.[2];
}

test('the reporter is not loaded before a tile, the login screen or an error message', async () => {
  const given = await startPage();
  expect(observe).toHaveBeenCalledWith({ type: 'mark', buffered: true });
  await jest.advanceTimersByTimeAsync(14_000);
  expect(given()).toBeUndefined();
});

test.each([
  ['a mark', () => notifyOfMark()],
  ['a failure', () => publishFailure(window, new Error('x'))],
  ['15 s', () => jest.advanceTimersByTime(15_000)],
])('after %s the reporter is loaded', async (_, happen) => {
  const given = await startPage();
  happen();
  await settle();
  expect(given()).toBeDefined();
});

test('the reporter is not loaded before the page’s load event', async () => {
  const state = jest.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  const given = await startPage();
  notifyOfMark();
  await settle();
  expect(given()).toBeUndefined();
  state.mockReturnValue('complete');
  window.dispatchEvent(new Event('load'));
  await settle();
  expect(given()).toBeDefined();
});

test('the reporter is given the errors before, by the way in which they came to light', async () => {
  const given = await startPage();
  const event = throwUncaught();
  const reason = new Error('rejected');
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
  const error = new Error('caught');
  publishFailure(window, error);
  await settle();
  expect(given()).toEqual([
    { kind: 'uncaught', event },
    { kind: 'rejected', reason },
    { kind: 'caught', error },
  ]);
});

test('no more than 30 errors are kept for the reporter', async () => {
  const given = await startPage();
  for (let n = 0; n < 50; n += 1) throwUncaught();
  notifyOfMark();
  await settle();
  expect(given()).toHaveLength(30);
});

test('the reporter is given later errors', async () => {
  await startPage();
  notifyOfMark();
  await settle();
  const event = throwUncaught();
  expect(onError).toHaveBeenCalledWith({ kind: 'uncaught', event });
});
