import { expect, test } from '@jest/globals';
import type { LoggedRequest } from './loggedRequest.ts';
import { measuresOf } from './measures.ts';
import type { Visit } from './visit.ts';

const SITE = 'https://site.example/';

function request(url: string, details: Partial<LoggedRequest> = {}): LoggedRequest {
  return {
    id: url,
    url,
    type: 'Script',
    start: 10,
    answered: 20,
    end: 30,
    initiators: [SITE],
    isPreflight: false,
    status: 200,
    bytes: 1000,
    fromCache: false,
    ...details,
  };
}

function measure(
  requests: readonly LoggedRequest[],
  longTasks: Visit['observed']['longTasks'] = [],
) {
  const observed = { timeOrigin: 0, drawn: {}, largestPaint: 120, layoutShift: 0, longTasks };
  return measuresOf({ usable: 100, observed, requests }, (url) => url.startsWith(SITE));
}

test('files that were asked for before the screen was drawn count whole, the rest as later', () => {
  const { bytes, requests, laterBytes } = measure([
    request(SITE, { type: 'Document', initiators: [], bytes: 300 }),
    request(`${SITE}page.js`, { end: 150 }),
    request(`${SITE}board.js`, { start: 101, bytes: 5000 }),
  ]);
  expect({ bytes, requests, laterBytes }).toEqual({ bytes: 1300, requests: 2, laterBytes: 5000 });
});

test('neither the cache nor a service counts', () => {
  const { bytes, requests } = measure([
    request(SITE, { type: 'Document', initiators: [] }),
    request(`${SITE}page.js`, { fromCache: true, bytes: 0 }),
    request('https://service.example/lookup', { type: 'Fetch' }),
  ]);
  expect({ bytes, requests }).toEqual({ bytes: 1000, requests: 1 });
});

test('a preload and the script that takes it are one request', () => {
  const script = `${SITE}page.js`;
  expect(measure([request(script), request(script, { bytes: 0 })]).requests).toBe(1);
});

test('a task blocks for what it takes beyond 50 ms, if it began before the screen was drawn', () => {
  const tasks = [
    { start: 10, duration: 80 },
    { start: 60, duration: 60 },
    { start: 110, duration: 500 },
  ];
  expect(measure([], tasks).blocking).toBe(40);
});
