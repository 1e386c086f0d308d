import { expect, test } from '@jest/globals';
import { describeAge } from './FreshnessLine.tsx';

test.each([
  [-5000, 'just now'],
  [999, 'just now'],
  [1000, '1 s ago'],
  [59_999, '59 s ago'],
  [60_000, '1 min ago'],
  [3_599_999, '59 min ago'],
  [3_600_000, '1 h ago'],
  [86_399_999, '23 h ago'],
  [86_400_000, '1 day ago'],
  [20_000 * 86_400_000, '20000 days ago'],
])('%d ms are "%s"', (ms, words) => {
  expect(describeAge(ms)).toBe(words);
});
