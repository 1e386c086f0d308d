import { expect, jest, test } from '@jest/globals';
import { explainFailure } from './RemoteError.ts';

const ENTRY = { url: 'https://board.example/remoteEntry.js' };
const CHUNK = 'https://board.example/data.0123456789ab.js';

const fetch = jest.fn<typeof globalThis.fetch>();

/** What is said of a chunk that could not be loaded, for what the bundler throws. */
async function explainChunk(type: 'error' | 'missing'): Promise<string> {
  const error = new Error('Loading chunk data failed.');
  Object.assign(error, { name: 'ChunkLoadError', type, request: CHUNK });
  const board = { container: 'board_remote', expose: './board' };
  return (await explainFailure(fetch, error, ENTRY, board)).message;
}

const html = { headers: { 'content-type': 'text/html' } };
const script = { headers: { 'content-type': 'text/javascript' } };

test.each([
  [
    'a 404',
    new Response('', { status: 404 }),
    `http-status: ${CHUNK} answered with HTTP status 404.`,
  ],
  [
    'html',
    new Response('<html>', html),
    `not-a-remote: ${CHUNK} is text/html, not a script that runs.`,
  ],
  ['other bytes', new Response('{}', script), `damaged: ${CHUNK} did not arrive whole`],
])('a chunk that is answered with %s is reported as that', async (_, response, message) => {
  fetch.mockResolvedValueOnce(response);
  expect(await explainChunk('error')).toContain(message);
});

test('a chunk whose server does not answer is unreachable', async () => {
  fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect(await explainChunk('error')).toContain(`unreachable: ${CHUNK} could not be fetched.`);
});

test('a chunk that has come and set nothing is no whole script', async () => {
  expect(await explainChunk('missing')).toContain(`not-a-remote: ${CHUNK} is no whole script.`);
});
