import { expect, jest, test } from '@jest/globals';
import { DocumentStore } from './documentStore.ts';
import { parseFieldPath } from './values.ts';

test('time advances even when the system clock stops or goes back', () => {
  const store = new DocumentStore('demo');
  const times = [1000, 1000, 900, 2000].map((time) => {
    jest.useFakeTimers({ now: time });
    return store.now();
  });
  jest.useRealTimers();
  const decimals = ['1.000000', '1.000001', '1.000002', '2.000000'];
  expect(times).toEqual(decimals.map((seconds) => `1970-01-01T00:00:0${seconds}Z`));
});

test('a field path may contain quoted names', () => {
  expect(parseFieldPath('a.`b c\\``._d')).toEqual(['a', 'b c`', '_d']);
});
