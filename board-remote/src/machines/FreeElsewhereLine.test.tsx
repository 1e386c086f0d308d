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
  nextPaint,
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

describe('the line of other buildings with free machines', () => {
  test('is in the section without a free machine', () => {
    drawTaken();
    expect(line()).toHaveTextContent('Free now: Name of b (2)Name of c (1)');
    expect(screen.getByRole('region', { name: 'Washers:' })).toContainElement(line() ?? null);
  });

  test('is left out when a machine is free here', () => {
    const { show } = drawTaken();
    show(building('a', [free()]), building('b', [free(), free()]));
    expect(line()).toBeUndefined();
  });

  test('is left out when none is free anywhere', () => {
    const { show } = drawTaken();
    show(building('a', [used()]), building('b', [used()]));
    expect(line()).toBeUndefined();
  });

  test('says how many more buildings have free machines', () => {
    const { show } = drawTaken();
    const others = ['b', 'c', 'd', 'e', 'f', 'g', 'h'].map((id) => building(id, [free()]));
    show(building('a', [used()]), ...others);
    expect(line()).toHaveTextContent(/Name of d \(1\) and 4 more$/);
  });
});

describe('the button of another building', () => {
  test('selects it, and moves the focus to its tab', async () => {
    drawTaken();
    await click(screen.getByRole('button', { name: 'Name of c (1)' }));
    expect(selected()).toEqual(['Name of c']);
    expect(screen.getByRole('tab', { selected: true })).toHaveFocus();
    nextPaint();
    expect(line()).toBeUndefined();
  });

  test('puts it in the URL', async () => {
    drawTaken();
    await click(screen.getByRole('button', { name: 'Name of b (2)' }));
    expect(location.search).toBe('?building=b');
    nextPaint();
  });
});
