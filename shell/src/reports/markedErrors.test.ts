import { expect, test } from '@jest/globals';
import { BACKEND_BACK_MARK, BACKEND_LOST_MARK, FIRST_TILE_MARK } from '@laundry-board/shared-types';
import { SIGN_IN_UNCHECKED_MARK } from '../loading/marks.ts';
import { createMarkReader, OUTAGE_MS } from './markedErrors.ts';

test('a sign-in that could not be checked is an error of the login', () => {
  const mark = { name: SIGN_IN_UNCHECKED_MARK, startTime: 5000 };
  expect(createMarkReader().read(mark)).toEqual({ remote: 'auth', failure: 'sign-in-unchecked' });
});

test.each([FIRST_TILE_MARK, 'laundry:something-new', 'ada@campus.example'])(
  'the mark %s is no error',
  (name) => {
    expect(createMarkReader().read({ name, startTime: 1234.4 })).toBeUndefined();
  },
);

const OUTAGE = { remote: 'board', failure: 'backend-unreachable' };

function lose(lostAt: number) {
  const reader = createMarkReader();
  reader.read({ name: BACKEND_LOST_MARK, startTime: lostAt });
  return reader;
}

test('a backend that is back after more than 30 s is reported, with how long it was gone', () => {
  const back = { name: BACKEND_BACK_MARK, startTime: 101 + OUTAGE_MS };
  expect(lose(100).read(back)).toEqual({ ...OUTAGE, duration: OUTAGE_MS + 1 });
});

test('a backend that is back after 30 s is not reported', () => {
  const back = { name: BACKEND_BACK_MARK, startTime: 100 + OUTAGE_MS };
  expect(lose(100).read(back)).toBeUndefined();
});

test('a page that is left during an outage reports how long it has been', () => {
  expect(lose(100).readOutage(50_100)).toEqual({ ...OUTAGE, duration: 50_000 });
});

test('a page that is left within 30 s of the loss reports nothing', () => {
  expect(lose(100).readOutage(100 + OUTAGE_MS)).toBeUndefined();
});

test('a page that is left after an outage does not report it again', () => {
  const reader = lose(100);
  reader.read({ name: BACKEND_BACK_MARK, startTime: 60_000 });
  expect(reader.readOutage(200_000)).toBeUndefined();
});
