import { expect, test } from '@jest/globals';
import { BACKEND_LOST_MARK, FIRST_TILE_MARK } from '@laundry-board/shared-types';
import { LOGIN_SCREEN_MARK, SIGN_IN_UNCHECKED_MARK } from '../errors/published.ts';
import { CONFIG } from '../testing/fakeRemotes.ts';
import { describeMark } from './marks.ts';

function describe(name: string) {
  const scripts = { origin: location.origin, remotes: CONFIG.remotes, versionOf: () => '02812eb' };
  return describeMark({ name, startTime: 1234.4 }, scripts);
}

test.each([
  [FIRST_TILE_MARK, 'first-tile'],
  [LOGIN_SCREEN_MARK, 'login-screen'],
])('the time of %s is the measure %s', (mark, name) => {
  expect(describe(mark)).toEqual({ type: 'measure', name, value: 1234 });
});

test.each([
  [BACKEND_LOST_MARK, 'backend-unreachable', 'board'],
  [SIGN_IN_UNCHECKED_MARK, 'sign-in-unchecked', 'auth'],
])('%s is the failure %s of the %s remote', (mark, failure, remote) => {
  expect(describe(mark)).toEqual({
    type: 'error',
    failure,
    message: failure,
    remote,
    remoteVersion: '02812eb',
    phase: 'running',
  });
});

test.each(['laundry:something-new', 'ada@campus.example'])(
  'the mark %s is not reported',
  (name) => {
    expect(describe(name)).toBeUndefined();
  },
);
