import { expect, test } from '@jest/globals';
import { formatTable, withGoal } from './report.ts';

test('the columns of a table line up', () => {
  const table = formatTable({
    head: ['build', 'bytes'],
    lines: [['federated', '96,303'], ['best']],
  });
  expect(table.split('\n')).toEqual([
    '| build     | bytes  |',
    '| --------- | ------ |',
    '| federated | 96,303 |',
    '| best      |        |',
  ]);
});

test('a figure says whether it meets its goal', () => {
  expect(withGoal('1.04', 1.04, 1.05)).toBe('1.04 ≤ 1.05 ✓');
  expect(withGoal('1.06', 1.06, 1.05)).toBe('1.06 ≤ 1.05 ✗');
  expect(withGoal('1.06', 1.06, undefined)).toBe('1.06');
});
