import { expect, test } from '@jest/globals';
import { readBenchOptions, restrict } from './options.ts';

test('without words everything is run nine times', () => {
  expect(readBenchOptions([])).toEqual({ parts: [], runs: 9, only: [], write: false });
});

test('parts, runs and names are read', () => {
  const words = ['visits', '--runs', '3', '--only', 'login,slow', '--only', 'best', '--write'];
  expect(readBenchOptions(words)).toEqual({
    parts: ['visits'],
    runs: 3,
    only: ['login', 'slow', 'best'],
    write: true,
  });
});

test.each(['0', '2.5', 'many'])('%s runs are refused in one line', (runs) => {
  expect(() => readBenchOptions(['--runs', runs])).toThrow(
    `--runs must be a whole number from 1, not "${runs}".`,
  );
});

test('names restrict the list that they are of, and no other', () => {
  expect(restrict(['login', 'board'], ['board', 'slow'])).toEqual(['board']);
  expect(restrict(['federated', 'best'], ['board', 'slow'])).toEqual(['federated', 'best']);
});
