import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { RemoteName } from '@laundry-board/shared-types';
import { FAILURE_EVENT, publishFailure } from '../errors/publishFailure.ts';
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

async function startPage(before: readonly Event[] = []) {
  const remote = (name: RemoteName) => ({
    name,
    version: () => '',
    resource: createResource(() => new Promise<never>(() => {})),
  });
  const auth = { ...remote('auth'), name: 'auth' as const };
  const site: Site = {
    config: { ...CONFIG, reportEndpoint: 'https://reports.example/' },
    kind: 'ready',
    start: () => {},
    started: Promise.resolve(),
    auth,
    remote: (name) => ({ ...remote(name), name }),
  };
  const take = startReports(window, site, before, () => Promise.resolve({ report }));
  const early = anError();
  take(early);
  await settle();
  // A page of another test may still wait for the same.
  return {
    take,
    early,
    given: () => report.mock.calls.find(([, started]) => started === site)?.[2],
  };
}

test('nothing is loaded before a tile, the login screen or an error message', async () => {
  const { given } = await startPage();
  expect(observe).toHaveBeenCalledWith({ type: 'mark', buffered: true });
  await jest.advanceTimersByTimeAsync(14_000);
  expect(given()).toBeUndefined();
});

test.each([
  ['a mark', () => notifyOfMark()],
  ['a failure', () => publishFailure(window, new Error('x'))],
  ['15 s', () => jest.advanceTimersByTime(15_000)],
])('after %s it is loaded, and given what came before', async (_, happen) => {
  const { early, given } = await startPage();
  happen();
  await settle();
  expect(given()?.includes(early)).toBe(true);
});

test('after a failure that was published already it is loaded at once, and given that', async () => {
  const before = [anError(), new CustomEvent(FAILURE_EVENT)];
  const { early, given } = await startPage(before);
  expect(given()).toEqual([...before, early]);
});

test('no more than 30 events are kept', async () => {
  const { take, given } = await startPage(Array.from({ length: 20 }, anError));
  for (let n = 0; n < 50; n += 1) take(anError());
  notifyOfMark();
  await settle();
  expect(given()).toHaveLength(30);
});

test('what is loaded is given what comes later', async () => {
  const { take } = await startPage();
  notifyOfMark();
  await settle();
  const late = anError();
  take(late);
  expect(onEvent.mock.calls.some(([event]) => event === late)).toBe(true);
});
