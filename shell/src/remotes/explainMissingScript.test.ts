import { afterEach, expect, jest, test } from '@jest/globals';
import { explainMissingScript } from './explainMissingScript.ts';

const ADDRESS = 'https://board.example/remoteEntry.js';

afterEach(() => {
  jest.restoreAllMocks();
});

test.each([
  ['http-status', 404, 'text/html', /status 404/],
  ['not-a-remote', 200, 'text/html', /is text\/html, not a script/],
  // What passed by the time that it was asked about is no fault of the remote's files.
  ['unreachable', 200, 'text/javascript; charset=utf-8', /asked once more, it answers/],
])('%s: the address answers %i with %s', async (failure, status, type, message) => {
  jest
    .spyOn(globalThis, 'fetch')
    .mockResolvedValue(new Response('', { status, headers: { 'content-type': type } }));
  const error = await explainMissingScript(ADDRESS);
  expect(error.message).toMatch(new RegExp(`^${failure}: ${ADDRESS}`));
  expect(error.message).toMatch(message);
});

test('unreachable: the address does not answer', async () => {
  const cause = new Error('no line');
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(cause);
  const error = await explainMissingScript(ADDRESS);
  expect(error.message).toMatch(/^unreachable: /);
  expect(error.cause).toBe(cause);
});
