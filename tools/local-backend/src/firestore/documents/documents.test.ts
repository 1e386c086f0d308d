import { expect, jest, test } from '@jest/globals';
import { DocumentStore, formatTime } from './documentStore.ts';
import { parseFieldPath } from './values.ts';

test('time advances even when the system clock stops or goes back', () => {
  const store = new DocumentStore('demo');
  const times = [1000, 1000, 900, 2000].map((time) => {
    jest.useFakeTimers({ now: time });
    return store.now();
  });
  jest.useRealTimers();
  expect(times).toEqual([1_000_000, 1_000_001, 1_000_002, 2_000_000]);
  expect(formatTime(1_000_007)).toBe('1970-01-01T00:00:01.000007Z');
});

test('a field path may contain quoted names', () => {
  expect(parseFieldPath('a.`b c\\``._d')).toEqual(['a', 'b c`', '_d']);
});

test.each(['', 'a..b', 'a.', '1a', 'a b', '`a', '__proto__.a', `${'a.'.repeat(30)}a`])(
  'a field path is not %j',
  (path) => {
    expect(() => parseFieldPath(path)).toThrow('is not a field path');
  },
);
