import { expect, test } from '@jest/globals';
import { locateError, RemoteError } from '../federation/RemoteError.ts';
import {
  cleanVersion,
  describeCaught,
  describeUncaught,
  describeViolation,
} from './describeFailure.ts';
import type { OwnScripts } from './ownScripts.ts';

const SCRIPTS: OwnScripts = {
  origin: 'https://laundry.campus.example',
  remotes: {
    auth: 'https://auth.campus.example/',
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

test.each(['chrome', 'other'] as const)(
  'an error is reported by its kind and its place in the scripts: %s',
  (engine) => {
    const error = thrown(new TypeError('Ada’s token is ey.J0'), PAGE, engine);
    expect(describeUncaught('rejected', error, SCRIPTS)).toEqual({
      failure: 'rejected',
      message: 'TypeError at page.0123456789ab.js:1:2045',
    });
  },
);

test('an error in a script of a remote is that remote’s', () => {
  expect(describeUncaught('uncaught', new Error('x'), SCRIPTS, `${BOARD}:1:7`)).toEqual({
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
    expect(describeUncaught('uncaught', new Error('x'), SCRIPTS, `${url}:1:1`)).toBeUndefined();
    expect(describeUncaught('rejected', thrown(new Error('x'), url), SCRIPTS)).toBeUndefined();
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
  const found = describeUncaught('uncaught', undefined, SCRIPTS, `${url}:1:2`);
  expect(found?.message).toBe(`Error at ${place}`);
});

test.each([
  ['AdaLovelaceError', 'Error'],
  ['FirebaseError', 'FirebaseError'],
  ['AbortError', 'AbortError'],
])('an error that calls itself %s is reported as %s', (name, kind) => {
  const error = Object.assign(new Error('x'), { name, stack: '' });
  expect(describeUncaught('rejected', error, SCRIPTS)?.message).toBe(kind);
});

test('React’s errors are reported by their number', () => {
  const error = new Error(
    'Minified React error #310; visit https://react.dev/errors/310?args[]=Ada',
  );
  error.stack = '';
  expect(describeUncaught('uncaught', error, SCRIPTS)?.message).toBe('React error 310');
});

test.each([undefined, null, 'ada@campus.example', { toString: () => 'Ada' }])(
  'what is thrown and is no error is reported without it: %j',
  (reason) => {
    expect(describeUncaught('rejected', reason, SCRIPTS)).toEqual({
      failure: 'rejected',
      message: 'Error',
    });
  },
);

test('a rendering error says which remote, version, phase and attempt', () => {
  const error = locateError(BOARD_02812EB, thrown(new RangeError('Maple House'), BOARD));
  expect(describeCaught(error, SCRIPTS)).toEqual({
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
    new RemoteError('http-status', `${BOARD}?attempt=1 answered with HTTP status 503.`),
    'http-status 503',
  ],
  [new RemoteError('damaged', `${BOARD} did not arrive whole, or is not sha384-abc.`), 'damaged'],
  [new RemoteError('incompatible', 'board was built against contract 7.'), 'incompatible'],
  [
    new RemoteError('threw', `${BOARD} threw while it ran.`, thrown(new TypeError('x'), BOARD)),
    'threw: TypeError at data.0123456789ab.js:1:2045',
  ],
])('a remote that can’t be loaded is reported by the kind of its failure', (error, message) => {
  const found = describeCaught(locateError(BOARD_02812EB, error), SCRIPTS);
  expect(found).toMatchObject({ failure: error.failure, message });
});

test('an error of the shell itself names no remote', () => {
  const error = thrown(new TypeError('x'), PAGE);
  expect(describeCaught(error, SCRIPTS)).toEqual({
    failure: 'threw',
    message: 'threw: TypeError at page.0123456789ab.js:1:2045',
  });
});

const VIOLATION = {
  effectiveDirective: 'script-src-elem',
  blockedURI: 'inline',
  sourceFile: PAGE,
  lineNumber: 1,
  columnNumber: 5,
};

test.each([
  ['inline', 'inline'],
  ['trusted-types-sink', 'trusted-types-sink'],
  ['https://lh3.googleusercontent.com/ada.png', 'google'],
  ['https://laundry.campus.example/a.js', 'site'],
  ['https://board.campus.example/v2/a.js', 'remote'],
  ['https://evil.example/?token=eyJ', 'other'],
  ['https://google.com.evil.example/', 'other'],
])('a violation by %s says %s', (blockedURI, blocked) => {
  expect(describeViolation({ ...VIOLATION, blockedURI }, SCRIPTS)).toEqual({
    type: 'violation',
    directive: 'script-src-elem',
    blocked,
    message: 'refused at page.0123456789ab.js:1:5',
  });
});

test.each([
  ['02812eb', '02812eb'],
  [
    '3237b88f1c2d 2026-11-22T18:40:00+00:00 with changes',
    '3237b88f1c2d 2026-11-22T18:40:00+00:00 with changes',
  ],
  ['1.2.3-beta.1', '1.2.3-beta.1'],
  ['', 'unknown'],
  ['ada@campus.example', 'unknown'],
  ['campus.example', 'unknown'],
  ['Maple House', 'unknown'],
  ['maple-house', 'unknown'],
  ['https://board.example/?token=1', 'unknown'],
])('the version %j is reported as %j', (version, reported) => {
  expect(cleanVersion(version)).toBe(reported);
});
