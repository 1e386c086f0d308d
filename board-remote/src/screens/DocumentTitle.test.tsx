import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, screen } from '@testing-library/react';
import {
  building,
  click,
  drawBoard,
  free,
  prepareBoards,
  showExtras,
  used,
} from '../testing/drawBoard.tsx';

prepareBoards();

beforeEach(() => {
  document.title = 'Laundry';
});

test('the page keeps its title until the school is known', () => {
  drawBoard();
  expect(document.title).toBe('Laundry');
});

test('the title has the free machines of each snapshot', () => {
  const { show } = drawBoard();
  show(building('n', [free()], [free()]));
  expect(document.title).toBe('1 washer, 1 dryer free – Name of n');
  show(building('n', [used()], [free()]));
  expect(document.title).toBe('0 washers, 1 dryer free – Name of n');
});

test('the page has its own title again when the board is unmounted', () => {
  const { show } = drawBoard();
  show(building('n', [free()]));
  cleanup();
  expect(document.title).toBe('Laundry');
});

test('the title is the news of an alert until that is dismissed', async () => {
  // The reports are from the future, so that no machine goes Offline during the test.
  const [busy, available] = [used(-60_000), free(-60_000)];
  const { show } = drawBoard();
  show(building('n', [busy]));
  await showExtras();
  const button = screen.getByRole('button', { name: 'Tell me when a washer is free' });
  await click(button);
  show(building('n', [available]));
  act(() => jest.advanceTimersByTime(10_000));
  expect(document.title).toBe('A washer is free in Name of n.');
  await click(screen.getByRole('button', { name: 'OK' }));
  expect(document.title).toBe('1 washer, 0 dryers free – Name of n');
});
