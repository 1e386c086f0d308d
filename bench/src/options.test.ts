import { expect, test } from '@jest/globals';
import { readBenchOptions, restrict } from './options.ts';

test('without words everything is run nine times, and a live board watched for a minute', () => {
  const usual = { parts: [], runs: 9, seconds: 60, only: [], write: false };
  expect(readBenchOptions([])).toEqual(usual);
});

test('parts, runs, seconds and names are read', () => {
  const words = ['visits', '--runs', '3', '--only', 'login,slow', '--only', 'best', '--write'];
  expect(readBenchOptions([...words, '--seconds', '10'])).toEqual({
    parts: ['visits'],
    runs: 3,
    seconds: 10,
    only: ['login', 'slow', 'best'],
    write: true,
  });
});

test.each(['0', '2.5', 'many'])('%s runs are refused in one line', (runs) => {
  expect(() => readBenchOptions(['--runs', runs])).toThrow(
    `--runs must be a whole number from 1, not "${runs}".`,
  );
});

test('half a second is refused in one line', () => {
  expect(() => readBenchOptions(['--seconds', '0.5'])).toThrow(
    '--seconds must be a whole number from 1, not "0.5".',
  );
});

test('names restrict the list that they are of, and no other', () => {
  expect(restrict(['login', 'board'], ['board', 'slow'])).toEqual(['board']);
  expect(restrict(['federated', 'best'], ['board', 'slow'])).toEqual(['federated', 'best']);
});
