import '@testing-library/jest-dom/jest-globals';
import { expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import {
  building,
  drawBoard,
  free,
  prepareBoards,
  showExtras,
  START,
  tiles,
  used,
} from '../testing/drawBoard.tsx';

prepareBoards();

const MINUTE = 60_000;

const freeFor = (minutes: number) => ({ freeSince: START - minutes * MINUTE });

test('a free machine says for how long it has been free, in its tile and in its name', () => {
  const { show } = drawBoard();
  show(building('hall', [{ ...free(), ...freeFor(8.5) }]));
  expect(tiles()).toEqual(['Washer 1, Available, free for 8 min']);
  expect(screen.getByText('free for 8 min')).toBeVisible();
});

test('only an Available machine says for how long it has been free', () => {
  const { show } = drawBoard();
  const left = { finishesAt: START + 12 * MINUTE };
  show(
    building('hall', [
      { ...used(), ...freeFor(8), ...left },
      { ...free(6001), ...freeFor(8) },
    ]),
  );
  expect(tiles()).toEqual(['Washer 1, In Use, 12 min left', 'Washer 2, Offline']);
});

test('the minutes grow by the clock, also of a dryer, and go after half an hour', () => {
  const { show } = drawBoard();
  show(building('hall', [], [{ ...free(), ...freeFor(28.5) }]));
  const seen = Array.from({ length: 4 }, () => {
    const [name] = tiles();
    act(() => jest.advanceTimersByTime(MINUTE));
    return name;
  });
  expect(seen).toEqual([
    'Dryer 1, Available, free for 28 min',
    'Dryer 1, Available, free for 29 min',
    'Dryer 1, Available',
    'Dryer 1, Available',
  ]);
});

test('a machine that is out of order is Offline and says so, and is not counted', () => {
  const { show } = drawBoard();
  const broken = { outOfOrder: true, label: '12' };
  show(building('hall', [{ ...free(), ...freeFor(8), ...broken }, free()]));
  expect(tiles()).toEqual(['Washer 12, Offline, out of order', 'Washer 2, Available']);
  expect(screen.getByText('out of order', { exact: true })).toBeVisible();
  expect(screen.getByText('1 free').parentElement).toHaveTextContent('1 free of 2');
  expect(screen.getByRole('tab').ariaLabel).toBe('Name of hall, 1 washer, 0 dryers free');
});

test('nobody is asked to wait for a machine that is out of order', async () => {
  const { show } = drawBoard();
  show(building('hall', [{ ...used(), outOfOrder: true }, used()]));
  await showExtras();
  const names = screen.getAllByRole('button', { name: /is done$/ });
  expect(names.map(({ ariaLabel }) => ariaLabel)).toEqual(['Tell me when washer 2 is done']);
});
