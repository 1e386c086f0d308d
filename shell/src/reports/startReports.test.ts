import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { RuntimeConfig } from '@laundry-board/shared-types';
import { publishFailure } from '../errors/published.ts';
import { CONFIG } from '../testing/fakeRemotes.ts';
import type { PageError } from './errors.ts';
import type { startReporter as actualStartReporter } from './reporter.ts';
import { startReports } from './startReports.ts';

beforeEach(() => {
  // jsdom has none.
  Object.assign(window, { reportError: () => {} });
});
afterEach(() => {
  jest.restoreAllMocks();
});

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Starts the reports of the page. Those of other tests go on beside them. */
function start(config: RuntimeConfig = { ...CONFIG, reportEndpoint: 'https://reports.example/' }) {
  const reported: PageError[] = [];
  const startReporter = jest.fn<typeof actualStartReporter>(
    () => (error) => void reported.push(error),
  );
  startReports(window, config, () => Promise.resolve({ startReporter }));
  return { reported, startReporter };
}

/** Keeps the page from being loaded. @returns What ends its loading. */
function holdLoading(): () => void {
  const state = jest.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  return () => {
    state.mockReturnValue('complete');
    window.dispatchEvent(new Event('load'));
  };
}

/** An error of the page's scripts that nobody catches. */
function throwUncaught(): ErrorEvent {
  const event = new ErrorEvent('error', { message: 'x' });
  window.dispatchEvent(event);
  return event;
}

test('without an endpoint nothing is loaded', async () => {
  const { startReporter } = start(CONFIG);
  await settle();
  expect(startReporter).not.toHaveBeenCalled();
});

test('the reporter is loaded after the page’s load event', async () => {
  const load = holdLoading();
  const { startReporter } = start();
  await settle();
  expect(startReporter).not.toHaveBeenCalled();
  load();
  await settle();
  expect(startReporter).toHaveBeenCalledTimes(1);
});

test('the reporter is given the errors before, by the way in which they came to light', async () => {
  const load = holdLoading();
  const { reported } = start();
  const event = throwUncaught();
  const reason = new Error('rejected');
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
  const error = new Error('caught');
  publishFailure(window, error);
  load();
  await settle();
  expect(reported).toEqual([
    { kind: 'uncaught', event },
    { kind: 'rejected', reason },
    { kind: 'caught', error },
  ]);
});

test('the reporter is given what React passes on itself, and not the event in which WebKit hides it', async () => {
  const passOn = jest.fn<typeof reportError>(
    () => void window.dispatchEvent(new ErrorEvent('error')),
  );
  Object.assign(window, { reportError: passOn });
  const { reported } = start();
  await settle();
  const error = new Error('of a handler');
  window.reportError(error);
  expect(passOn).toHaveBeenCalledWith(error);
  expect(reported).toEqual([{ kind: 'passed on', error }]);
});

test('no more than 30 errors are kept for the reporter', async () => {
  const load = holdLoading();
  const { reported } = start();
  for (let n = 0; n < 50; n += 1) throwUncaught();
  load();
  await settle();
  expect(reported).toHaveLength(30);
});

test('the reporter is given later errors', async () => {
  const { reported } = start();
  await settle();
  const event = throwUncaught();
  expect(reported).toEqual([{ kind: 'uncaught', event }]);
});
