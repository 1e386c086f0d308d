import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createStep } from './step.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('a step is told with the seconds so far, and gives what it does', async () => {
  const told: string[] = [];
  const step = createStep('live', (line) => told.push(line));
  await jest.advanceTimersByTimeAsync(2000);
  await expect(step('build', () => Promise.resolve(72))).resolves.toBe(72);
  expect(told).toEqual(['live, 2 s: build']);
});

test('a step that hangs ends with its title, later where it was asked to measure for long', async () => {
  const step = createStep('live', () => {});
  const outcomes: string[] = [];
  for (const [title, asked] of [
    ['build', 0],
    ['72 machines', 60],
  ] as const) {
    const hanging = step(title, () => new Promise(() => {}), asked);
    hanging.catch((error: unknown) => outcomes.push(String(error)));
  }
  await jest.advanceTimersByTimeAsync(600_000);
  expect(outcomes).toEqual(['Error: live: "build" was not over after 600 s.']);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(outcomes[1]).toBe('Error: live: "72 machines" was not over after 660 s.');
});
