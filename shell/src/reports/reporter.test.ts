import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import {
  type RemoteName,
  type Report,
  type ReportBatch,
  type RuntimeConfig,
} from '@laundry-board/shared-types';
import { LocatedError, RemoteError } from '../federation/RemoteError.ts';
import { createResource } from '../loading/resource.ts';
import type { Site } from '../startup/site.ts';
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

class ViolationEvent extends Event {
  readonly blockedURI: string;
  readonly effectiveDirective: string;
  readonly sourceFile: string;
  readonly lineNumber = 1;
  readonly columnNumber = 1;
  constructor(text: string) {
    super('securitypolicyviolation');
    this.blockedURI = text;
    this.effectiveDirective = text;
    this.sourceFile = text;
  }
}

let marks: { name: string; startTime: number }[] = [];
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
  Object.assign(window, {
    PerformanceObserver: Observer,
  });
  Object.assign(navigator, { sendBeacon });
  Object.assign(performance, {
    getEntriesByType: (type: string) => [
      { name: location.href, type: 'navigate', startTime: 0, responseEnd: 1 },
      { name: `${CONFIG.remotes.board}remoteEntry.js?${type}=ada`, startTime: 5, responseEnd: 80 },
    ],
  });
});
afterEach(() => {
  jest.useRealTimers();
});

function startPage(
  fields: Partial<RuntimeConfig> = {},
  version = '02812eb',
  early: PageError[] = [],
  authError?: Error,
) {
  const config = { ...CONFIG, reportEndpoint: 'https://reports.example/', ...fields };
  const remote = (name: RemoteName) => ({
    name,
    version: () => version,
    resource: createResource<never>(() => new Promise(() => {})),
  });
  const site: Site = {
    config,
    kind: 'ready',
    start: () => {},
    started: Promise.resolve(),
    auth: { ...remote('auth'), name: 'auth' },
    remote: (name) => ({ ...remote(name), name }),
  };
  if (authError !== undefined) site.auth.resource.fail(authError);
  return startReporter(window, site, early);
}

/** What the page has sent once it is left. */
async function sentReports(): Promise<readonly Report[]> {
  await jest.advanceTimersByTimeAsync(1);
  window.dispatchEvent(new Event('pagehide'));
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
  const place = { remote: 'board', version: text, phase: 'rendering', attempt: 1 } as const;
  const load = new RemoteError('unreachable', `${text}?attempt=1 could not be fetched.`, traced);
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
    ...[named, load].map((error) => caught(new LocatedError(place, error))),
  ];
}

test.each(PERSONAL)('nothing that is sent holds %s, wherever it comes from', async (text) => {
  marks = [
    { name: text, startTime: 1 },
    { name: 'laundry:first-tile', startTime: 2 },
  ];
  const onError = startPage({}, text);
  errorsWith(text).forEach(onError);
  window.dispatchEvent(new ViolationEvent(text));
  window.dispatchEvent(new ViolationEvent(`https://evil.example/${text}`));
  const sent = await sentReports();
  expect(sent.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['error', 'violation', 'measure']),
  );
  const bytes = sendBeacon.mock.calls.map(([, body]) => body).join('');
  expect(bytes).not.toContain(text);
  expect(bytes).not.toMatch(NAMES);
});

test('an error from before the reporter was loaded is reported', async () => {
  startPage({}, '02812eb', [rejected(new TypeError('x'))]);
  expect(await sentReports()).toContainEqual(
    expect.objectContaining({ failure: 'rejected', browser: expect.any(String), kiosk: false }),
  );
});

test('a remote that failed before the reporter was loaded is reported once', async () => {
  const place = { remote: 'auth', version: '', phase: 'loading its entry', attempt: 1 } as const;
  const failed = new LocatedError(place, new RemoteError('unreachable', 'x'));
  startPage({}, '', [caught(failed)], failed);
  const sent = await sentReports();
  const errors = sent.filter(({ type }) => type === 'error');
  expect(errors).toMatchObject([{ failure: 'unreachable', remote: 'auth', ended: 'never' }]);
  expect(errors[0]).not.toHaveProperty('count');
});

test('a loaded remote that turns out not to work is reported as running', async () => {
  startPage({}, '02812eb', [], new TypeError('x'));
  const sent = await sentReports();
  expect(sent.filter(({ type }) => type === 'error')).toMatchObject([
    { failure: 'threw', remote: 'auth', remoteVersion: '02812eb', phase: 'running', attempt: 1 },
  ]);
});

test('an error that the page handles itself is not reported as uncaught', async () => {
  const onError = startPage();
  const event = new ErrorEvent('error', { error: new Error('x'), cancelable: true });
  const listen = (error: ErrorEvent): void => onError({ kind: 'uncaught', event: error });
  window.addEventListener('error', listen, { once: true });
  window.addEventListener('error', (error) => error.preventDefault(), { once: true });
  window.dispatchEvent(event);
  expect((await sentReports()).filter(({ type }) => type === 'error')).toEqual([]);
});

test('a visit that is not sampled reports errors and no measures', async () => {
  marks = [{ name: 'laundry:first-tile', startTime: 2 }];
  const onError = startPage({ reportSampling: 0 });
  onError(rejected(new TypeError('x')));
  expect(await sentReports()).toMatchObject([{ type: 'error', sampled: false }]);
});

test('an outage that goes on is reported when the page is hidden', async () => {
  marks = [{ name: 'laundry:backend-lost', startTime: 1 }];
  startPage({ reportSampling: 0 });
  jest.spyOn(performance, 'now').mockReturnValue(45_001);
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  jest.restoreAllMocks();
  expect(JSON.parse(sendBeacon.mock.calls[0]?.[1] ?? '')).toMatchObject({
    reports: [{ failure: 'backend-unreachable', remote: 'board', duration: 45_000 }],
  });
});

test('reports are sent to the endpoint of the configuration, as text', async () => {
  const onError = startPage();
  onError(rejected(new TypeError('x')));
  await sentReports();
  expect(sendBeacon).toHaveBeenCalledWith('https://reports.example/', expect.any(String));
});
