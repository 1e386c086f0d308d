import { expect, test } from '@jest/globals';
import { createPace } from './createPace.ts';

function judge(times: readonly number[]): readonly boolean[] {
  const isRush = createPace();
  return times.map(isRush);
}

test('up to four updates within a second are no rush', () => {
  expect(judge([0, 1, 2, 3])).toEqual([false, false, false, false]);
  expect(judge([0, 250, 500, 750, 1000, 1250])).not.toContain(true);
});

test('from the fifth on they are one, until a second holds fewer', () => {
  const times = [0, 100, 200, 300, 400, 500, 1200, 1300, 1400, 1500, 1600];
  const rush = [400, 500, 1600];
  expect(times.filter((_, index) => judge(times)[index])).toEqual(rush);
});
