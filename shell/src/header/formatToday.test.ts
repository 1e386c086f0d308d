import { expect, test } from '@jest/globals';
import { formatToday } from './formatToday.ts';

test('writes weekday, month and day in US English', () => {
  expect(formatToday(new Date(2026, 10, 20, 23, 59))).toBe('Friday, November 20');
  expect(formatToday(new Date(2027, 0, 1))).toBe('Friday, January 1');
});
