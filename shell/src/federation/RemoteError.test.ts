import { afterEach, expect, jest, test } from '@jest/globals';
import { explainEntryFailure, explainExposeFailure, isModuleSyntax } from './RemoteError.ts';

afterEach(() => void jest.restoreAllMocks());

const MODULE = 'an ES module';
const HALF = 'no whole script';

test.each([
  // Chrome
  ['Cannot use import statement outside a module', MODULE],
  ["Unexpected token 'export'", MODULE],
  ["Cannot use 'import.meta' outside a module", MODULE],
  ['await is only valid in async functions and the top level bodies of modules', MODULE],
  ['Unexpected end of input', HALF],
  // Firefox
  ['import declarations may only appear at top level of a module', MODULE],
  ['export declarations may only appear at top level of a module', MODULE],
  ['import.meta may only appear in a module', MODULE],
  ['missing } after function body', HALF],
  // Safari
  ["Unexpected token '{'. import call expects one or two arguments.", MODULE],
  ["Unexpected keyword 'export'", MODULE],
  ['import.meta is only valid inside modules.', MODULE],
  ['Unexpected end of script', HALF],
])('"%s" comes of %s', (message, found) => {
  expect(isModuleSyntax(new SyntaxError(message))).toBe(found === MODULE);
});

test('an error of an import that is no error of syntax says nothing of an ES module', () => {
  expect(isModuleSyntax(new Error('import failed'))).toBe(false);
});

const ENTRY = 'https://board.example/remoteEntry.js';

test.each([
  [new SyntaxError('Unexpected end of input'), `not-a-remote: ${ENTRY} is no whole script.`],
  [new Error('no calendar'), `threw: ${ENTRY} threw while it ran.`],
  // Chrome, Firefox, Safari
  [new TypeError(`Failed to fetch dynamically imported module: ${ENTRY}`), 'damaged: '],
  [new TypeError(`error loading dynamically imported module: ${ENTRY}`), 'damaged: '],
  [new TypeError('Importing a module script failed.'), 'damaged: '],
])('an entry that ends with "%s" is reported as %s', (error, message) => {
  const reported = explainEntryFailure(ENTRY, error);
  expect(reported.message).toContain(message);
  expect(reported.cause).toBe(error);
});

const CHUNK = 'https://board.example/data.0123456789ab.js';

/** What the bundler throws for a chunk that could not be loaded. */
function chunkError(type: 'error' | 'missing'): Error {
  const error = new Error('Loading chunk data failed.');
  return Object.assign(error, { name: 'ChunkLoadError', type, request: CHUNK });
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
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(response);
  const reported = await explainExposeFailure(chunkError('error'), './board');
  expect(reported.message).toContain(message);
});

test('a chunk whose server does not answer is unreachable', async () => {
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  const reported = await explainExposeFailure(chunkError('error'), './board');
  expect(reported.message).toContain(`unreachable: ${CHUNK} could not be fetched.`);
});

test('a chunk that has come and set nothing is no whole script', async () => {
  const reported = await explainExposeFailure(chunkError('missing'), './board');
  expect(reported.message).toContain(`not-a-remote: ${CHUNK} is no whole script.`);
});
