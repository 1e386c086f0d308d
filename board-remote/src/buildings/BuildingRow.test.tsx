import '@testing-library/jest-dom/jest-globals';
import { describe, expect, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import {
  building,
  clickTab,
  drawBoard,
  free,
  prepareBoards,
  press,
  selected,
  nextPaint,
  tabs,
  tiles,
  used,
} from '../testing/drawBoard.tsx';

prepareBoards();

describe('the buildings', () => {
  test('are tabs in the order of the document', () => {
    const { show } = drawBoard();
    show(building('b'), building('a'));
    expect(tabs()).toEqual(['Name of b', 'Name of a']);
  });

  test('have the first one selected at first', () => {
    const { show } = drawBoard();
    show(building('a', [free()]), building('b', [used(), used()]));
    expect(selected()).toEqual(['Name of a']);
    expect(tiles()).toEqual(['Washer 1, Available']);
  });

  test('are replaced by a message when there is none', () => {
    const { show } = drawBoard();
    show();
    expect(
      screen.getByText('Please select a building to view laundry machines.'),
    ).toBeInTheDocument();
  });
});

describe('a building that is selected', () => {
  /** Draws two buildings and selects the second. */
  async function drawAndSelect() {
    const board = drawBoard();
    board.show(building('a', [free()]), building('b', [used(), used()]));
    await clickTab('b');
    return board;
  }

  test('is marked at once on its tab', async () => {
    await drawAndSelect();
    expect(selected()).toEqual(['Name of b']);
  });

  test('shows its machines with the next paint', async () => {
    await drawAndSelect();
    expect(tiles()).toEqual(['Washer 1, Available']);
    nextPaint();
    expect(tiles()).toEqual(['Washer 1, In Use', 'Washer 2, In Use']);
  });

  test('keeps the focus on the machines', async () => {
    await drawAndSelect();
    const panel = screen.getByRole('tabpanel', { name: 'Name of a, 1 washer, 0 dryers free' });
    panel.focus();
    nextPaint();
    expect(screen.getByRole('tabpanel', { name: /^Name of b/ })).toHaveFocus();
  });

  test('stays selected when a snapshot moves and changes it', async () => {
    const { show } = await drawAndSelect();
    nextPaint();
    show(building('new'), building('b', [used()]), building('a'));
    expect(selected()).toEqual(['Name of b']);
    expect(tiles()).toEqual(['Washer 1, In Use']);
  });

  test('stays selected while the document is missing', async () => {
    const { show, sendMissing } = await drawAndSelect();
    nextPaint();
    act(sendMissing);
    show(building('a'), building('b'));
    expect(selected()).toEqual(['Name of b']);
  });

  test('is followed by the first building when the school no longer has it', async () => {
    const { show } = await drawAndSelect();
    nextPaint();
    show(building('c'), building('a'));
    expect(selected()).toEqual(['Name of c']);
  });

  test('is selected again when it comes back', async () => {
    const { show } = await drawAndSelect();
    nextPaint();
    show(building('c'), building('a'));
    show(building('a'), building('b'), building('c'));
    expect(selected()).toEqual(['Name of b']);
  });
});

describe('the row of buildings by the keyboard', () => {
  /** Draws three buildings and focuses the one that is selected, the first. */
  function drawAndFocus(): void {
    const { show } = drawBoard();
    show(building('a'), building('b'), building('c'));
    act(() => screen.getByRole('tab', { selected: true }).focus());
  }

  test.each([
    { keys: '{ArrowRight}', does: 'goes to the next building', selectedName: 'Name of b' },
    { keys: '{End}', does: 'goes to the last building', selectedName: 'Name of c' },
    {
      keys: '{End}{ArrowRight}',
      does: 'goes from the last building to the first',
      selectedName: 'Name of a',
    },
    {
      keys: '{ArrowLeft}',
      does: 'goes from the first building to the last',
      selectedName: 'Name of c',
    },
    { keys: '{End}{Home}', does: 'goes to the first building', selectedName: 'Name of a' },
    { keys: '{Alt>}{ArrowRight}{/Alt}', does: 'is left to the browser', selectedName: 'Name of a' },
    { keys: 'x', does: 'does nothing', selectedName: 'Name of a' },
  ])('$does with $keys', async ({ keys, selectedName }) => {
    drawAndFocus();
    await press(keys);
    expect(selected()).toEqual([selectedName]);
    expect(screen.getByRole('tab', { selected: true })).toHaveFocus();
    nextPaint();
  });

  test('the selected building is the only tab stop', async () => {
    drawAndFocus();
    await press('{ArrowRight}');
    expect(screen.getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([-1, 0, -1]);
    nextPaint();
  });
});
