import '@testing-library/jest-dom/jest-globals';
import { afterEach, describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import {
  building,
  click,
  clickTab,
  drawBoard,
  prepareBoards,
  selected,
  nextPaint,
  tabs,
} from '../testing/drawBoard.tsx';

prepareBoards();

afterEach(() => localStorage.clear());

const SCHOOL = [building('a'), building('b'), building('c')];

const toggle = (id: string) => screen.getByRole('button', { name: `Show Name of ${id} first` });

/** Draws three buildings and puts the third first. */
async function putThirdFirst() {
  const board = drawBoard();
  board.show(...SCHOOL);
  await clickTab('c');
  nextPaint();
  await click(toggle('c'));
  return board;
}

describe('a building that is put first', () => {
  test('moves to the front of the row and stays selected', async () => {
    await putThirdFirst();
    expect(tabs()).toEqual(['Name of c', 'Name of a', 'Name of b']);
    expect(selected()).toEqual(['Name of c']);
    expect(toggle('c')).toHaveAttribute('aria-pressed', 'true');
  });

  test('stays there with the next snapshot', async () => {
    const { show } = await putThirdFirst();
    show(...SCHOOL);
    expect(tabs()).toEqual(['Name of c', 'Name of a', 'Name of b']);
  });

  test('moves back when the button is pressed again', async () => {
    await putThirdFirst();
    await click(toggle('c'));
    expect(tabs()).toEqual(['Name of a', 'Name of b', 'Name of c']);
    expect(selected()).toEqual(['Name of c']);
    expect(toggle('c')).toHaveAttribute('aria-pressed', 'false');
  });

  test('is selected on the next visit', () => {
    localStorage.setItem('laundry:first-building:campus.example', 'c');
    drawBoard().show(...SCHOOL);
    expect(tabs()).toEqual(['Name of c', 'Name of a', 'Name of b']);
    expect(selected()).toEqual(['Name of c']);
  });

  test('is not selected when a link names another', () => {
    localStorage.setItem('laundry:first-building:campus.example', 'c');
    history.replaceState(null, '', '/?building=b');
    drawBoard().show(...SCHOOL);
    expect(selected()).toEqual(['Name of b']);
  });

  test('is first again when a snapshot has lacked it', () => {
    localStorage.setItem('laundry:first-building:campus.example', 'c');
    const { show } = drawBoard();
    show(building('a'), building('b'));
    expect(tabs()).toEqual(['Name of a', 'Name of b']);
    show(...SCHOOL);
    expect(tabs()).toEqual(['Name of c', 'Name of a', 'Name of b']);
    expect(localStorage).toHaveLength(1);
  });
});

test('the button of another building says that it is not the first', async () => {
  await putThirdFirst();
  await clickTab('a');
  nextPaint();
  expect(toggle('a')).toHaveAttribute('aria-pressed', 'false');
});

test('a school of one building has no such button', () => {
  drawBoard().show(building('a'));
  expect(screen.queryByRole('button', { name: /first$/ })).not.toBeInTheDocument();
});
