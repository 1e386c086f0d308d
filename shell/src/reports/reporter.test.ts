import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { Report, ReportBatch, RuntimeConfig } from '@laundry-board/shared-types';
import { RemoteError } from '../remotes/RemoteError.ts';
import { CONFIG } from '../testing/fakeRemotes.ts';
import type { PageError } from './errors.ts';
import { startReporter } from './reporter.ts';

/** What must not leave the page. */
const PERSONAL = [
  'ada@campus.example',
  'Ada Lovelace',
  'campus.example',
  'Maple House',
  'maple-house',
  'eyJhbGciOiJSUzI1NiJ9.eyJlbWFpbCI6ImFkYSJ9.c2ln',
  'https://lh3.googleusercontent.com/a/ada.png',
  '?building=maple-house&token=eyJhbGciOiJSUzI1NiJ9',
];
/** The same in any writing. */
const NAMES = /\bada\b|lovelace|campus|maple|eyJ|googleusercontent|[?&]|https?:/i;

let marks: readonly { readonly name: string; readonly startTime: number }[] = [];
const sendBeacon = jest.fn<(url: string, text: string) => boolean>(() => true);

beforeEach(() => {
  jest.useFakeTimers();
  sendBeacon.mockClear();
  marks = [];
  history.replaceState(null, '', '/?building=maple-house&token=eyJhbGciOiJSUzI1NiJ9');
  class Observer {
    readonly #callback: (list: { readonly getEntries: () => typeof marks }) => void;
    constructor(callback: (list: { readonly getEntries: () => typeof marks }) => void) {
      this.#callback = callback;
    }
    observe() {
      this.#callback({ getEntries: () => marks });
    }
  }
  Object.assign(window, { PerformanceObserver: Observer });
  Object.assign(navigator, { sendBeacon });
  Object.assign(performance, { getEntriesByType: () => [] });
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

function startPage(fields: Partial<RuntimeConfig> = {}) {
  return startReporter(window, {
    ...CONFIG,
    reportEndpoint: 'https://reports.example/',
    ...fields,
  });
}

/** What the page has sent once it is hidden. */
async function sentReports(): Promise<readonly Report[]> {
  await jest.advanceTimersByTimeAsync(1);
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  return sendBeacon.mock.calls.flatMap(([, text]) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const batch = JSON.parse(text) as ReportBatch;
    return batch.reports;
  });
}

const rejected = (reason: unknown): PageError => ({ kind: 'rejected', reason });
const caught = (error: unknown): PageError => ({ kind: 'caught', error });
const uncaught = (fields: ErrorEventInit): PageError => ({
  kind: 'uncaught',
  event: new ErrorEvent('error', fields),
});

/** Every way in which a text can get into a report of an error. */
function errorsWith(text: string): readonly PageError[] {
  const named = Object.assign(new Error(text), { name: text });
  const traced = Object.assign(new Error(text), {
    stack: `Error: ${text}\n    at ${text} (${location.origin}/${text}.js:1:1)`,
  });
  const place = { remote: 'board', version: text, phase: 'rendering' } as const;
  const position = { lineno: 1, colno: 2 };
  return [
    ...[text, named, traced, { message: text }, null].map(rejected),
    uncaught({ message: text, error: named, filename: text }),
    uncaught({
      message: text,
      error: traced,
      filename: `${location.origin}/${text}`,
      ...position,
    }),
    uncaught({ message: text, filename: location.href, ...position }),
    ...[named, traced, text].map(caught),
    caught(new RemoteError(place, { kind: 'threw', text, cause: named })),
    caught(new RemoteError(place, { kind: 'unreachable', text, cause: traced })),
  ];
}

test.each(PERSONAL)('nothing that is sent holds %s, wherever it comes from', async (text) => {
  marks = [
    { name: text, startTime: 1 },
    { name: 'laundry:first-tile', startTime: 2 },
  ];
  const report = startPage();
  errorsWith(text).forEach(report);
  const sent = await sentReports();
  expect(sent.map(({ type }) => type)).toEqual(expect.arrayContaining(['error', 'measure']));
  const bytes = sendBeacon.mock.calls.map(([, body]) => body).join('');
  expect(bytes).not.toContain(text);
  expect(bytes).not.toMatch(NAMES);
});

test('an error is reported with the page’s visit, to the endpoint, once the page is hidden', async () => {
  startPage()(rejected(new TypeError('x')));
  expect(sendBeacon).not.toHaveBeenCalled();
  expect(await sentReports()).toContainEqual({
    type: 'error',
    time: expect.any(Number),
    version: expect.any(String),
    visit: expect.stringMatching(/^\d+$/),
    sampled: true,
    browser: expect.any(String),
    failure: 'unknown-script',
    message: 'TypeError',
  });
  expect(sendBeacon.mock.calls.map(([url]) => url)).toEqual(['https://reports.example/']);
});

test('an error of a remote that is running names the version that it has left on the page', async () => {
  Object.assign(window, { board_remote_version: '02812eb' });
  const stack = `TypeError: x\n    at ${CONFIG.remotes.board}data.0123456789ab.js:1:7`;
  startPage()(rejected(Object.assign(new TypeError('x'), { stack })));
  expect(await sentReports()).toContainEqual(
    expect.objectContaining({ remote: 'board', remoteVersion: '02812eb', phase: 'running' }),
  );
});

test('an error that the page handles itself is not reported as uncaught', async () => {
  const report = startPage();
  const event = new ErrorEvent('error', { error: new Error('x'), cancelable: true });
  const listen = (error: ErrorEvent): void => report({ kind: 'uncaught', event: error });
  window.addEventListener('error', listen, { once: true });
  window.addEventListener('error', (error) => error.preventDefault(), { once: true });
  window.dispatchEvent(event);
  expect(await sentReports()).toEqual([]);
});

test('a visit that is not sampled reports errors and no measures', async () => {
  marks = [{ name: 'laundry:first-tile', startTime: 2 }];
  startPage({ reportSampling: 0 })(rejected(new TypeError('x')));
  expect(await sentReports()).toMatchObject([{ type: 'error', sampled: false }]);
});
