import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { mapRemotes } from '@laundry-board/shared-types';
import { RemoteError } from '../remotes/RemoteError.ts';
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

/** An error that nobody caught, where it was noticed. Without a stack, the browser says no more. */
function uncaught(filename: string, lineno = 1, colno = 1, error: unknown = null): PageError {
  return { kind: 'uncaught', event: new ErrorEvent('error', { error, filename, lineno, colno }) };
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

test('an error of a handler, which React passes on, is that of the script that threw it', () => {
  const error = thrown(new TypeError('x'), BOARD);
  const located = {
    failure: 'uncaught',
    message: 'TypeError at data.0123456789ab.js:1:2045',
    remote: 'board',
  };
  expect(describeError({ kind: 'passed on', error }, SCRIPTS)).toMatchObject(located);
  // As the browser's event has it: React's own script is where it was noticed.
  expect(describeError(uncaught(PAGE, 1, 9, error), SCRIPTS)).toMatchObject(located);
});

const UNKNOWN = { type: 'error', failure: 'unknown-script', message: 'Error' };

test('an error that the browser hides is that of an unknown script', () => {
  // WebKit's event of an error in a script from another origin: "Script error." without a file.
  expect(describeError(uncaught('', 0, 0), SCRIPTS)).toEqual(UNKNOWN);
});

/** What nobody can read without an error: an object without a prototype, and fields that throw or are no text. */
const STRANGE: readonly unknown[] = [
  Object.create(null),
  { toString: () => 'Ada' },
  Object.defineProperty(new Error('x'), 'stack', { get: unreadable }),
  Object.defineProperty(new Error('x'), 'stack', { value: Object.create(null) }),
  Object.defineProperty(new Error('x'), 'message', { value: Symbol('ada') }),
  Object.defineProperty(new Error('x'), 'name', { value: Object.create(null) }),
];

function unreadable(): never {
  throw new Error('unreadable');
}

test('whatever is thrown, nothing of it but its kind is reported', () => {
  const proxy = new Proxy({}, { getPrototypeOf: unreadable });
  fc.assert(
    fc.property(fc.oneof(fc.constantFrom(...STRANGE, proxy), fc.anything()), (reason: unknown) => {
      expect(describeError({ kind: 'rejected', reason }, SCRIPTS)).toEqual(UNKNOWN);
      expect(describeError(uncaught('', 0, 0, reason), SCRIPTS)).toEqual(UNKNOWN);
    }),
  );
});

test('whatever a remote throws, the remote is reported', () => {
  for (const cause of STRANGE) {
    const error = new RemoteError(BOARD_02812EB, { kind: 'threw', text: 'it.', cause });
    expect(describeError({ kind: 'caught', error }, SCRIPTS)).toMatchObject({
      remote: 'board',
      failure: 'threw',
      message: 'threw: Error',
    });
  }
});

test('a rendering error says which remote, version and phase', () => {
  const cause = thrown(new RangeError('Maple House'), BOARD);
  const error = new RemoteError(BOARD_02812EB, { kind: 'threw', text: 'Maple House', cause });
  expect(describeError({ kind: 'caught', error }, SCRIPTS)).toEqual({
    type: 'error',
    remote: 'board',
    remoteVersion: '02812eb',
    phase: 'rendering',
    failure: 'threw',
    message: 'threw: RangeError at data.0123456789ab.js:1:2045',
  });
});

test.each([
  [{ kind: 'http-status', status: 503 }, 'http-status 503'],
  [{ kind: 'damaged' }, 'damaged'],
  [{ kind: 'incompatible' }, 'incompatible'],
  [
    { kind: 'threw', cause: thrown(new TypeError('x'), BOARD) },
    'threw: TypeError at data.0123456789ab.js:1:2045',
  ],
] as const)(
  'a remote that can’t be loaded is reported by the kind of its failure',
  (options, message) => {
    const error = new RemoteError(BOARD_02812EB, { ...options, text: `${BOARD}?attempt=2` });
    expect(describeError({ kind: 'caught', error }, SCRIPTS)).toMatchObject({
      failure: options.kind,
      message,
    });
  },
);

test('a file of the shell that can’t be loaded is reported by the kind of its failure, and names no remote', () => {
  const options = { kind: 'http-status', blames: 'shell', status: 503, text: 'it.' } as const;
  const error = new RemoteError(BOARD_02812EB, options);
  expect(describeError({ kind: 'caught', error }, SCRIPTS)).toEqual({
    type: 'error',
    failure: 'http-status',
    message: 'http-status 503',
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
