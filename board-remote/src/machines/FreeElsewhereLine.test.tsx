import '@testing-library/jest-dom/jest-globals';
import { describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import {
  building,
  click,
  drawBoard,
  free,
  prepareBoards,
  selected,
  showChoice,
  used,
} from '../testing/drawBoard.tsx';

prepareBoards();

const line = () => screen.queryByText('Free now:')?.parentElement;

/** Draws a hall whose washers and dryers are all taken, beside two that have some free. */
function drawTaken() {
  const board = drawBoard();
  board.show(
    building('a', [used()], [used()]),
    building('b', [free(), free()]),
    building('c', [used(), free()]),
  );
  return board;
}

describe('where machines are free', () => {
  test('is in the section whose machines are all taken', () => {
    drawTaken();
    expect(line()).toHaveTextContent('Free now: Name of b (2), Name of c (1)');
    expect(screen.getByRole('region', { name: 'Washers:' })).toContainElement(line() ?? null);
  });

  test('is not said when one is free here', () => {
    const { show } = drawTaken();
    show(building('a', [free()]), building('b', [free(), free()]));
    expect(line()).toBeUndefined();
  });

  test('is not said when none is free anywhere', () => {
    const { show } = drawTaken();
    show(building('a', [used()]), building('b', [used()]));
    expect(line()).toBeUndefined();
  });

  test('says how many more buildings have some', () => {
    const { show } = drawTaken();
    const others = ['b', 'c', 'd', 'e', 'f', 'g', 'h'].map((id) => building(id, [free()]));
    show(building('a', [used()]), ...others);
    expect(line()).toHaveTextContent(/Name of d \(1\) and 4 more$/);
  });
});

describe('a building with free machines', () => {
  test('is opened by its button, and its tab has the focus', async () => {
    drawTaken();
    await click(screen.getByRole('button', { name: 'Name of c (1)' }));
    expect(selected()).toEqual(['Name of c']);
    expect(screen.getByRole('tab', { selected: true })).toHaveFocus();
    showChoice();
    expect(line()).toBeUndefined();
  });

  test('is the building of the URL once its button was clicked', async () => {
    drawTaken();
    await click(screen.getByRole('button', { name: 'Name of b (2)' }));
    expect(location.search).toBe('?building=b');
    showChoice();
  });
});
