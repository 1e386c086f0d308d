import { expect, jest, test } from '@jest/globals';
import { explain } from './explain.ts';
import { type RemotePhase, ShellError } from './RemoteError.ts';

const ENTRY = { url: 'https://board.example/remoteEntry.js' };
const CHUNK = 'https://board.example/data.0123456789ab.js';

const fetch = jest.fn<typeof globalThis.fetch>();

const explainThrown = (thrown: unknown, phase: RemotePhase = 'loading its expose') =>
  explain(thrown, {
    page: { fetch, document },
    place: { remote: 'board', version: '1', phase },
    entry: ENTRY,
    isShellLoading: false,
  });

/** What is said of a chunk that could not be loaded, for what the bundler throws. */
async function explainChunk(type: 'error' | 'missing' | 'timeout'): Promise<string> {
  const error = new Error('Loading chunk data failed.');
  Object.assign(error, { name: 'ChunkLoadError', type, request: CHUNK });
  return (await explainThrown(error)).message;
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

test('a chunk that has come and set nothing, such as an empty one, did not arrive whole', async () => {
  fetch.mockResolvedValueOnce(new Response('{}', script));
  expect(await explainChunk('missing')).toContain(`damaged: ${CHUNK} did not arrive whole`);
});

test('a chunk that hangs is slow, although its server answers the next request', async () => {
  expect(await explainChunk('timeout')).toContain(`timed-out: ${CHUNK} did not come in time.`);
});

test.each(['error', 'missing'] as const)(
  'the reason of a chunk’s %s is asked for past the cache, so that a wrong answer that it keeps is replaced',
  async (type) => {
    fetch.mockResolvedValueOnce(new Response('<html>', html));
    await explainChunk(type);
    expect(fetch).toHaveBeenLastCalledWith(CHUNK, expect.objectContaining({ cache: 'reload' }));
  },
);

test.each([
  ['what a remote throws', new Error('no calendar'), 'threw', 'remote'],
  ['a session whose code is slow', new DOMException('10 s', 'TimeoutError'), 'timed-out', 'remote'],
  [
    'a session whose storage hangs',
    new DOMException('15 s', 'NotReadableError'),
    'no-storage',
    'browser',
  ],
  ['nothing', undefined, 'threw', 'remote'],
  ['what has no text', Object.create(null), 'threw', 'remote'],
  [
    'a module that the shell can’t provide',
    new ShellError('No Firebase.', { cause: new Error('no project') }),
    'threw',
    'shell',
  ],
])('the kind and the blame of %s', async (_, thrown, kind, blames) => {
  expect(await explainThrown(thrown, 'running')).toMatchObject({ kind, blames });
});

test('a policy of somebody else that refuses scripts is the browser’s fault', async () => {
  const src = jest.spyOn(HTMLScriptElement.prototype, 'src', 'set').mockImplementation(() => {
    throw new TypeError("This document requires 'TrustedScriptURL' assignment.");
  });
  const failure = await explainThrown(new Error('anything'));
  src.mockRestore();
  expect(failure).toMatchObject({ kind: 'blocked', blames: 'browser' });
});
