import { expect, test } from '@jest/globals';
import { RemoteError } from './RemoteError.ts';
import { REMEDIES, respondTo } from './remedies.ts';

test('only what may pass is tried again soon', () => {
  const soon = Object.entries(REMEDIES).filter(([, { retry }]) => retry === 'soon');
  expect(soon.map(([kind]) => kind)).toEqual([
    'unreachable',
    'timed-out',
    'http-status',
    'damaged',
    'no-storage',
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

const place = { remote: 'board', version: '1', phase: 'loading its expose' } as const;

test.each(['http-status', 'unreachable', 'timed-out'] as const)(
  'a module of the shell that is %s makes a lobby reload, and offers a reload at once',
  (kind) => {
    const failure = new RemoteError(place, { kind, blames: 'shell', text: 'it.' });
    expect(respondTo(failure, false)).toMatchObject({ offersReload: true, reloadsLobby: true });
  },
);

test('what may pass makes no lobby reload', () => {
  const failure = new RemoteError(place, { kind: 'http-status', text: 'it.' });
  expect(respondTo(failure, true)).toMatchObject({ offersReload: false, reloadsLobby: false });
});
