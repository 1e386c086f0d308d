import { expect, test } from '@jest/globals';
import { readOptions, restrict } from './benchmark.ts';

test('names of --only are separated by commas, or given one by one', () => {
  const options = readOptions(['visits', '--runs', '3', '--only', 'slow,best', '--only', 'plain']);
  expect(options).toMatchObject({
    benchmarks: ['visits'],
    runs: 3,
    only: ['slow', 'best', 'plain'],
  });
});

test.each(['0', '1.5', 'many'])('%s runs are refused in one line', (runs) => {
  expect(() => readOptions(['--runs', runs])).toThrow(
    `--runs must be a whole number from 1, not "${runs}".`,
  );
});

test('names of something else restrict nothing', () => {
  expect(restrict(['slow', 'phone'], ['federated'])).toEqual(['slow', 'phone']);
  expect(restrict(['slow', 'phone'], ['federated', 'phone'])).toEqual(['phone']);
});
