import { expect, test } from '@jest/globals';
import { mostForLong } from './mostForLong.ts';

test('what was held for long counts, what passed does not', () => {
  expect(mostForLong([0, 1, 1, 1, 2, 2, 1, 1], 3)).toBe(1);
  expect(mostForLong([0, 1, 1, 1, 2, 2, 2, 1], 3)).toBe(2);
  expect(mostForLong([3, 2, 2], 3)).toBe(2);
  expect(mostForLong([2, 2], 3)).toBe(2);
});
