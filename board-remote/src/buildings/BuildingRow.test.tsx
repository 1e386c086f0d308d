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
  showChoice,
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

  test('begin with the first one selected', () => {
    const { show } = drawBoard();
    show(building('a', [free()]), building('b', [used(), used()]));
    expect(selected()).toEqual(['Name of a']);
    expect(tiles()).toEqual(['Washer 1, Available']);
  });

  test('have a message in their place when there is none', () => {
    const { show } = drawBoard();
    show();
    expect(
      screen.getByText('Please select a building to view laundry machines.'),
    ).toBeInTheDocument();
  });
});

describe('the choice of a building', () => {
  /** Draws two buildings and chooses the second. */
  async function drawAndChoose() {
    const board = drawBoard();
    board.show(building('a', [free()]), building('b', [used(), used()]));
    await clickTab('b');
    return board;
  }

  test('shows at once on its tab', async () => {
    await drawAndChoose();
    expect(selected()).toEqual(['Name of b']);
  });

  test('shows its machines with the next paint', async () => {
    await drawAndChoose();
    expect(tiles()).toEqual(['Washer 1, Available']);
    showChoice();
    expect(tiles()).toEqual(['Washer 1, In Use', 'Washer 2, In Use']);
  });

  test('keeps the focus on the machines', async () => {
    await drawAndChoose();
    const panel = screen.getByRole('tabpanel', { name: 'Name of a, 1 washer, 0 dryers free' });
    panel.focus();
    showChoice();
    expect(screen.getByRole('tabpanel', { name: /^Name of b/ })).toHaveFocus();
  });

  test('lasts over an update that moves and changes it', async () => {
    const { show } = await drawAndChoose();
    showChoice();
    show(building('new'), building('b', [used()]), building('a'));
    expect(selected()).toEqual(['Name of b']);
    expect(tiles()).toEqual(['Washer 1, In Use']);
  });

  test('lasts while the document is missing', async () => {
    const { show, sendMissing } = await drawAndChoose();
    showChoice();
    act(sendMissing);
    show(building('a'), building('b'));
    expect(selected()).toEqual(['Name of b']);
  });

  test('gives way to the first building when it is gone', async () => {
    const { show } = await drawAndChoose();
    showChoice();
    show(building('c'), building('a'));
    expect(selected()).toEqual(['Name of c']);
  });

  test('is not restored when it comes back after it was gone', async () => {
    const { show } = await drawAndChoose();
    showChoice();
    show(building('c'), building('a'));
    show(building('a'), building('b'), building('c'));
    expect(selected()).toEqual(['Name of c']);
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
    { keys: '{ArrowRight}', does: 'goes to the next building', chosen: 'Name of b' },
    { keys: '{End}', does: 'goes to the last building', chosen: 'Name of c' },
    { keys: '{End}{ArrowRight}', does: 'goes on from the last to the first', chosen: 'Name of a' },
    { keys: '{ArrowLeft}', does: 'goes on from the first to the last', chosen: 'Name of c' },
    { keys: '{End}{Home}', does: 'goes to the first building', chosen: 'Name of a' },
    { keys: '{Alt>}{ArrowRight}{/Alt}', does: 'is left to the browser', chosen: 'Name of a' },
    { keys: 'x', does: 'does nothing', chosen: 'Name of a' },
  ])('$does with $keys', async ({ keys, chosen }) => {
    drawAndFocus();
    await press(keys);
    expect(selected()).toEqual([chosen]);
    expect(screen.getByRole('tab', { selected: true })).toHaveFocus();
    showChoice();
  });

  test('the selected building is the only tab stop', async () => {
    drawAndFocus();
    await press('{ArrowRight}');
    expect(screen.getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([-1, 0, -1]);
    showChoice();
  });
});
