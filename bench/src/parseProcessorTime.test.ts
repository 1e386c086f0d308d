import { expect, test } from '@jest/globals';
import { parseProcessorTime } from './parseProcessorTime.ts';

test('the time that the host took is the eighth of the times of all processors', () => {
  const text = 'cpu  10 20 30 400 5 6 7 80 9 9\ncpu0 1 1 1 1 1 1 1 1 1 1\n';
  expect(parseProcessorTime(text)).toEqual({ all: 558, taken: 80 });
});

test.each(['', 'cpu  1 2 3\n', 'intr 1 2 3 4 5 6 7 8 9\n'])('%j tells nothing', (text) => {
  expect(parseProcessorTime(text)).toBeUndefined();
});
