import { expect, test } from '@jest/globals';
import type { LoggedRequest } from './loggedRequest.ts';
import { waterfallDepth } from './waterfallDepth.ts';

const PAGE = 'https://site.example/';
const SCRIPT = `${PAGE}page.js`;

function request(url: string, details: Partial<LoggedRequest> = {}): LoggedRequest {
  return {
    id: url,
    url,
    type: 'Script',
    start: 0,
    answered: 1,
    end: 1,
    initiators: [PAGE],
    isPreflight: false,
    status: 200,
    bytes: 1,
    fromCache: false,
    ...details,
  };
}

const page = request(PAGE, { type: 'Document', initiators: [] });

test('a page without anything else is one deep', () => {
  expect(waterfallDepth([page])).toBe(1);
  expect(waterfallDepth([])).toBe(0);
});

test('what the html names side by side is as deep as one of it', () => {
  expect(waterfallDepth([page, request(SCRIPT), request(`${PAGE}page.css`)])).toBe(2);
});

test('what a script asks for comes after the script', () => {
  const chunk = request(`${PAGE}chunk.js`, { initiators: [PAGE, SCRIPT], start: 5 });
  expect(waterfallDepth([page, request(SCRIPT), chunk])).toBe(3);
});

test('what a script asks for once data has arrived comes after the data', () => {
  const data = request(`${PAGE}config.json`, { type: 'Fetch', initiators: [SCRIPT], answered: 8 });
  const after = request(`${PAGE}chunk.js`, { initiators: [SCRIPT], start: 9 });
  const beside = request(`${PAGE}other.js`, { initiators: [SCRIPT], start: 7 });
  expect(waterfallDepth([page, request(SCRIPT), data, beside])).toBe(3);
  expect(waterfallDepth([page, request(SCRIPT), data, beside, after])).toBe(4);
});

test('what the html names waits for no data', () => {
  const data = request(`${PAGE}config.json`, { type: 'Fetch', answered: 2 });
  expect(waterfallDepth([page, data, request(SCRIPT, { start: 3 })])).toBe(2);
});

test('a request waits for its preflight, and a cached one costs no step', () => {
  const script = request(SCRIPT, { fromCache: true });
  const call = request('https://service.example/call', { type: 'Fetch', initiators: [SCRIPT] });
  const preflight = { ...call, type: 'Other', isPreflight: true, initiators: [call.url] };
  expect(waterfallDepth([page, script, call])).toBe(2);
  expect(waterfallDepth([page, script, call, preflight])).toBe(3);
});
