import { expect, test } from '@jest/globals';
import { failureKind, REMEDIES } from './remedies.ts';
import { LocatedError, RemoteError, ShellError } from './RemoteError.ts';

test('only what may pass is tried again soon', () => {
  const soon = Object.entries(REMEDIES).filter(([, { retry }]) => retry === 'soon');
  expect(soon.map(([kind]) => kind)).toEqual([
    'unreachable',
    'timed-out',
    'http-status',
    'damaged',
  ]);
});

test('only what may be due to the connection advises to check it', () => {
  const check = Object.entries(REMEDIES).filter(([, { advice }]) => /check your/i.test(advice));
  expect(check.map(([kind]) => kind)).toEqual(['unreachable', 'timed-out']);
});

test('each advice ends with whom to tell', () => {
  for (const { advice } of Object.values(REMEDIES)) {
    expect(advice).toMatch(/if that does not help, tell whoever runs this site\.$/);
  }
});

const inBoard = (cause: unknown) =>
  new LocatedError({ remote: 'board', version: '1', phase: 'rendering' }, cause);

test.each([
  ['a remote’s failure', inBoard(new RemoteError('damaged', 'it.')), 'damaged'],
  [
    'a file of the shell’s own',
    new ShellError(new RemoteError('http-status', 'it.')),
    'http-status',
  ],
  ['what a remote throws', inBoard(new Error('no calendar')), 'threw'],
  [
    'a chunk that a remote misses while it is shown',
    inBoard(Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' })),
    'unreachable',
  ],
  ['a session whose code is slow', inBoard(new DOMException('10 s', 'TimeoutError')), 'timed-out'],
  ['nothing', undefined, 'threw'],
  ['what has no text', inBoard(Object.create(null)), 'threw'],
])('the kind of %s', (_, error, kind) => {
  expect(failureKind(error)).toBe(kind);
});
