import { afterEach, expect, jest, test } from '@jest/globals';
import { explainMissingScript, explainSyntaxError } from './RemoteError.ts';

const URL_OF_ENTRY = 'https://board.example/remoteEntry.js';

afterEach(() => {
  jest.restoreAllMocks();
});

test.each([
  ['http-status', 404, 'text/html', /status 404/],
  ['not-a-remote', 200, 'text/html', /is text\/html, not a script/],
  // What passed by the time that it was asked about is no fault of the remote's files.
  ['unreachable', 200, 'text/javascript; charset=utf-8', /asked once more, it answers/],
])('%s: the URL answers %i with %s', async (failure, status, type, message) => {
  jest
    .spyOn(globalThis, 'fetch')
    .mockResolvedValue(new Response('', { status, headers: { 'content-type': type } }));
  const error = await explainMissingScript(URL_OF_ENTRY);
  expect(error.message).toMatch(new RegExp(`^${failure}: ${URL_OF_ENTRY}`));
  expect(error.message).toMatch(message);
});

test('unreachable: the URL does not answer', async () => {
  const cause = new Error('no line');
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(cause);
  const error = await explainMissingScript(URL_OF_ENTRY);
  expect(error.message).toMatch(/^unreachable: /);
  expect(error.cause).toBe(cause);
});

test.each([
  // Chrome
  'Cannot use import statement outside a module',
  "Unexpected token 'export'",
  "Cannot use 'import.meta' outside a module",
  'await is only valid in async functions and the top level bodies of modules',
  // Firefox
  'import declarations may only appear at top level of a module',
  'export declarations may only appear at top level of a module',
  'import.meta may only appear in a module',
  // Safari
  "Unexpected token '{'. import call expects one or two arguments.",
  "Unexpected keyword 'export'",
  'import.meta is only valid inside modules.',
])('recognises a module by: %s', (message) => {
  const error = explainSyntaxError(URL_OF_ENTRY, new SyntaxError(message));
  expect(error.message).toContain(
    `not-a-remote: ${URL_OF_ENTRY} is an ES module; build the entry as`,
  );
});

test.each([
  // Chrome, Firefox, Safari
  'Unexpected end of input',
  'missing } after function body',
  'Unexpected end of script',
])('recognises half a script by: %s', (message) => {
  const error = explainSyntaxError(URL_OF_ENTRY, new SyntaxError(message));
  expect(error.message).toBe(`not-a-remote: ${URL_OF_ENTRY} is no whole script.`);
});
