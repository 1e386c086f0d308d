import { expect, test } from '@jest/globals';
import { createServerClock, formatTime } from './documentStore.ts';

test('time rises even when the system clock stands or goes back', () => {
  const times = [1000, 1000, 900, 2000];
  const now = createServerClock(() => times.shift() ?? 0);
  expect([now(), now(), now(), now()]).toEqual([1_000_000, 1_000_001, 1_000_002, 2_000_000]);
});

test('a time has six decimals', () => {
  expect(formatTime(Date.UTC(2026, 0, 2, 3, 4, 5, 6) * 1000 + 7)).toBe(
    '2026-01-02T03:04:05.006007Z',
  );
});
