import { expect, test } from '@jest/globals';
import { mapRemotes } from '@laundry-board/shared-types';
import { LocatedError, RemoteError } from '../federation/RemoteError.ts';
import { describeError, type PageError } from './errors.ts';
import type { OwnScripts } from './ownScripts.ts';

const SCRIPTS: OwnScripts = {
  origin: 'https://laundry.campus.example',
  remotes: {
    ...mapRemotes((name) => `https://${name}.campus.example/`),
    board: 'https://board.campus.example/v2/',
  },
  versionOf: () => '02812eb',
};
const PAGE = 'https://laundry.campus.example/page.0123456789ab.js';
const BOARD = 'https://board.campus.example/v2/data.0123456789ab.js';
const BOARD_02812EB = {
  remote: 'board',
  version: '02812eb',
  phase: 'rendering',
  attempt: 1,
} as const;

/** An error with the stack of Chrome, or of Firefox and Safari. */
function thrown(error: Error, url: string, engine: 'chrome' | 'other' = 'chrome'): Error {
  const place = `${url}:1:2045`;
  error.stack =
    engine === 'chrome'
      ? `${error.name}: ${error.message}\n    at Tile (${place})\n    at next (${PAGE}:9:9)`
      : `Tile@${place}\nnext@${PAGE}:9:9`;
  return error;
}

function uncaught(filename: string, lineno = 1, colno = 1): PageError {
  const event = new ErrorEvent('error', { error: new Error('x'), filename, lineno, colno });
  return { kind: 'uncaught', event };
}

test.each(['chrome', 'other'] as const)(
  'an error is reported by its kind and its place in the scripts: %s',
  (engine) => {
    const error = thrown(new TypeError('Ada’s token is ey.J0'), PAGE, engine);
    expect(describeError({ kind: 'rejected', reason: error }, SCRIPTS)).toEqual({
      type: 'error',
      failure: 'rejected',
      message: 'TypeError at page.0123456789ab.js:1:2045',
    });
  },
);

test('an error in a script of a remote is that remote’s', () => {
  expect(describeError(uncaught(BOARD, 1, 7), SCRIPTS)).toEqual({
    type: 'error',
    failure: 'uncaught',
    message: 'Error at data.0123456789ab.js:1:7',
    remote: 'board',
    remoteVersion: '02812eb',
    phase: 'running',
  });
});

test.each(['chrome-extension://abc/inject.js', 'https://board.campus.example.evil.example/a.js'])(
  'an error in %s is not reported',
  (url) => {
    const reason = thrown(new Error('x'), url);
    expect(describeError(uncaught(url), SCRIPTS)).toBeUndefined();
    expect(describeError({ kind: 'rejected', reason }, SCRIPTS)).toBeUndefined();
  },
);

test.each([
  ['in the page’s html', 'https://laundry.campus.example/?building=maple-house', 'page:1:2'],
  [
    'in a file with another name',
    'https://laundry.campus.example/ada@campus.example.js',
    'page:1:2',
  ],
])('a place %s is not named', (_, url, place) => {
  expect(describeError(uncaught(url, 1, 2), SCRIPTS)?.message).toBe(`Error at ${place}`);
});

test.each([
  ['AdaLovelaceError', 'Error'],
  ['FirebaseError', 'FirebaseError'],
  ['AbortError', 'AbortError'],
])('an error that calls itself %s is reported as %s', (name, kind) => {
  const error = Object.assign(new Error('x'), { name, stack: '' });
  expect(describeError({ kind: 'rejected', reason: error }, SCRIPTS)?.message).toBe(kind);
});

test('React’s errors are reported by their number', () => {
  const error = new Error(
    'Minified React error #310; visit https://react.dev/errors/310?args[]=Ada',
  );
  error.stack = '';
  expect(describeError({ kind: 'rejected', reason: error }, SCRIPTS)?.message).toBe(
    'React error 310',
  );
});

test.each([undefined, null, 'ada@campus.example', { toString: () => 'Ada' }])(
  'what is thrown and is no error is reported without it: %j',
  (reason) => {
    expect(describeError({ kind: 'rejected', reason }, SCRIPTS)).toEqual({
      type: 'error',
      failure: 'rejected',
      message: 'Error',
    });
  },
);

test('a rendering error says which remote, version, phase and attempt', () => {
  const error = new LocatedError(BOARD_02812EB, thrown(new RangeError('Maple House'), BOARD));
  expect(describeError({ kind: 'caught', error }, SCRIPTS)).toEqual({
    type: 'error',
    remote: 'board',
    remoteVersion: '02812eb',
    phase: 'rendering',
    attempt: 1,
    ended: 'never',
    failure: 'threw',
    message: 'threw: RangeError at data.0123456789ab.js:1:2045',
  });
});

test.each([
  [
    new RemoteError('http-status', `${BOARD}?attempt=1 answered with HTTP status 503.`, null, 503),
    'http-status 503',
  ],
  [new RemoteError('damaged', `${BOARD} did not arrive whole, or is not sha384-abc.`), 'damaged'],
  [new RemoteError('incompatible', 'board was built against contract 7.'), 'incompatible'],
  [
    new RemoteError('threw', `${BOARD} threw while it ran.`, thrown(new TypeError('x'), BOARD)),
    'threw: TypeError at data.0123456789ab.js:1:2045',
  ],
])('a remote that can’t be loaded is reported by the kind of its failure', (error, message) => {
  const located = new LocatedError(BOARD_02812EB, error);
  expect(describeError({ kind: 'caught', error: located }, SCRIPTS)).toMatchObject({
    failure: error.failure,
    message,
  });
});

test('an error of the shell itself names no remote', () => {
  const error = thrown(new TypeError('x'), PAGE);
  expect(describeError({ kind: 'caught', error }, SCRIPTS)).toEqual({
    type: 'error',
    failure: 'threw',
    message: 'threw: TypeError at page.0123456789ab.js:1:2045',
  });
});
