import { expect, test } from '@jest/globals';
import { BACKEND_BACK_MARK, BACKEND_LOST_MARK, FIRST_TILE_MARK } from '@laundry-board/shared-types';
import { LOGIN_SCREEN_MARK, SIGN_IN_UNCHECKED_MARK } from '../loading/marks.ts';
import { createMarkReader, OUTAGE_MS } from './watchMarks.ts';

test.each([
  [FIRST_TILE_MARK, { name: 'first-tile', value: 1234 }],
  [LOGIN_SCREEN_MARK, { name: 'login-screen', value: 1234 }],
  [SIGN_IN_UNCHECKED_MARK, { failure: 'sign-in-unchecked' }],
  ['laundry:something-new', undefined],
  ['ada@campus.example', undefined],
])('the mark %s', (name, finding) => {
  expect(createMarkReader().read({ name, startTime: 1234.4 })).toEqual(finding);
});

function lose(lostAt: number) {
  const reader = createMarkReader();
  reader.read({ name: BACKEND_LOST_MARK, startTime: lostAt });
  return reader;
}

test('a backend that is back after more than 30 s is reported, with how long it was gone', () => {
  const back = { name: BACKEND_BACK_MARK, startTime: 101 + OUTAGE_MS };
  expect(lose(100).read(back)).toEqual({ failure: 'backend-unreachable', duration: OUTAGE_MS + 1 });
});

test('a backend that is back after 30 s is not reported', () => {
  const back = { name: BACKEND_BACK_MARK, startTime: 100 + OUTAGE_MS };
  expect(lose(100).read(back)).toBeUndefined();
});

test('a page that is left meanwhile reports how long it has been gone', () => {
  const reader = lose(100);
  expect(reader.readOutage(100 + OUTAGE_MS)).toBeUndefined();
  expect(reader.readOutage(50_100)).toEqual({ failure: 'backend-unreachable', duration: 50_000 });
  reader.read({ name: BACKEND_BACK_MARK, startTime: 60_000 });
  expect(reader.readOutage(200_000)).toBeUndefined();
});
