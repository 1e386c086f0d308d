import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, render } from '@testing-library/react';
import { AvailabilityAnnouncer } from './AvailabilityAnnouncer.tsx';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

function drawAnnouncer(text: string) {
  const { container, rerender } = render(<AvailabilityAnnouncer text={text} />);
  return {
    change: (next: string) => rerender(<AvailabilityAnnouncer text={next} />),
    announced: () => container.textContent,
  };
}

function pass(ms: number): void {
  act(() => jest.advanceTimersByTime(ms));
}

test('the first text is not announced', () => {
  const { announced } = drawAnnouncer('1 washer');
  pass(60_000);
  expect(announced()).toBe('');
});

test('a change is announced when it has lasted 2 s', () => {
  const { change, announced } = drawAnnouncer('1 washer');
  change('2 washers');
  pass(1999);
  expect(announced()).toBe('');
  pass(1);
  expect(announced()).toBe('2 washers');
});

test('a change that is undone within 2 s is not announced', () => {
  const { change, announced } = drawAnnouncer('1 washer');
  change('2 washers');
  pass(1999);
  change('1 washer');
  pass(60_000);
  expect(announced()).toBe('');
});

test('the next announcement comes 20 s after the one before, with the newest text alone', () => {
  const { change, announced } = drawAnnouncer('1 washer');
  change('2 washers');
  pass(2000);
  change('3 washers');
  pass(10_000);
  change('4 washers');
  pass(9999);
  expect(announced()).toBe('2 washers');
  pass(1);
  expect(announced()).toBe('4 washers');
});
