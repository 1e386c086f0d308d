import { expect, jest, test } from '@jest/globals';
import { act } from '@testing-library/react';
import { building, drawBoard, free, prepareBoards, used } from '../testing/drawBoard.tsx';

prepareBoards();

/** Draws a building whose washer becomes free, and returns the announcement. */
function announce(name: string): string | null | undefined {
  const { container, show } = drawBoard();
  show({ ...building('a', [used()]), name });
  show({ ...building('a', [free()]), name });
  act(() => jest.advanceTimersByTime(2000));
  return container.querySelector('[data-summary]')?.textContent;
}

test('the announcement of a change begins with the name of the building', () => {
  expect(announce('Maple House')).toBe('Maple House: 1 washer, 0 dryers free');
});

test('the announcement of a change isolates a name that is written from right to left', () => {
  expect(announce('סכן (ב)')).toBe('\u2068סכן (ב)\u2069: 1 washer, 0 dryers free');
});
