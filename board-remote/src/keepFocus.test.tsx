import '@testing-library/jest-dom/jest-globals';
import { describe, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import {
  building,
  clickTab,
  drawBoard,
  free,
  prepareBoards,
  press,
  showExtras,
  used,
} from './testing/drawBoard.tsx';

prepareBoards();

const bell = () => screen.queryByRole('button', { name: 'Tell me when a dryer is free' });

/** Draws a hall whose only dryer is in use, and requests an alert by the keyboard. */
async function requestAlert() {
  const { show } = drawBoard();
  show(building('n', [], [used()]));
  await showExtras();
  act(() => bell()?.focus());
  await press('{Enter}');
  return {
    becomeFree: async () => {
      show(building('n', [], [free()]));
      await act(async () => jest.advanceTimersByTime(11_000));
      expect(bell()).not.toBeInTheDocument();
    },
  };
}

/** Dismisses the message by the keyboard. */
async function dismiss(): Promise<void> {
  act(() => screen.getByRole('button', { name: 'OK' }).focus());
  await press('{Enter}');
  expect(screen.queryByRole('button', { name: 'OK' })).not.toBeInTheDocument();
}

describe('the focus of what an alert has on the page goes on', () => {
  test('at the heading beside the bell when the bell disappears', async () => {
    const { becomeFree } = await requestAlert();
    await becomeFree();
    expect(screen.getByRole('heading', { name: 'Dryers:' })).toHaveFocus();
  });

  test('where it was before it came to the message, when that is dismissed', async () => {
    await requestAlert();
    await dismiss();
    expect(bell()).toHaveFocus();
  });

  test('at the machines when what had it before is gone, too', async () => {
    const { becomeFree } = await requestAlert();
    act(() => screen.getByRole('button', { name: 'OK' }).focus());
    await becomeFree();
    await dismiss();
    expect(screen.getByRole('tabpanel')).toHaveFocus();
  });

  test('where it is when a message without it disappears', async () => {
    await requestAlert();
    await press('{Enter}');
    expect(screen.queryByRole('button', { name: 'OK' })).not.toBeInTheDocument();
    expect(bell()).toHaveFocus();
  });
});

/** Draws new data on the board, and gives the focus on. */
async function update(board: ReturnType<typeof drawBoard>, ...buildings: unknown[]) {
  board.show(...buildings);
  await act(async () => jest.advanceTimersByTime(50));
}

const focusOn = (element: HTMLElement) => act(() => element.focus());
const tab = (name: RegExp) => screen.getByRole('tab', { name });
const firstBuilding = () => screen.getByRole('button', { name: /first$/ });

describe('the focus of what leaves the board goes on', () => {
  test('at the heading beside a building with free machines, when it has none any more', async () => {
    const board = drawBoard();
    board.show(building('a', [used()]), building('b', [free()]), building('c', [free()]));
    focusOn(screen.getByRole('button', { name: 'Name of b (1)' }));
    await update(board, building('a', [used()]), building('b', [used()]), building('c', [free()]));
    expect(screen.getByRole('heading', { name: 'Washers:' })).toHaveFocus();
  });

  test('at the machines, when the section is gone, too', async () => {
    const board = drawBoard();
    board.show(building('a', [used()]), building('b', [free()]));
    focusOn(screen.getByRole('button', { name: 'Name of b (1)' }));
    await update(board, building('a', []), building('b', [free()]));
    expect(screen.getByRole('tabpanel')).toHaveFocus();
  });

  test('at the machines, when there is no other building to show first', async () => {
    const board = drawBoard();
    board.show(building('a'), building('b'));
    focusOn(firstBuilding());
    await update(board, building('a'));
    expect(screen.getByRole('tabpanel')).toHaveFocus();
  });

  test('at the tab that is selected then, when a building is gone', async () => {
    const board = drawBoard();
    board.show(building('a'), building('b'), building('c'));
    await clickTab('b');
    expect(tab(/^Name of b/)).toHaveFocus();
    await update(board, building('a'), building('c'));
    expect(tab(/^Name of a/)).toHaveFocus();
    expect(tab(/^Name of a/)).toHaveAttribute('aria-selected', 'true');
  });

  test('at the heading of the board, when the school has no buildings', async () => {
    const board = drawBoard();
    board.show(building('a'), building('b'));
    focusOn(tab(/^Name of a/));
    await update(board);
    expect(screen.getByRole('heading', { name: 'Laundry machines' })).toHaveFocus();
  });

  test('nowhere, when it is elsewhere already', async () => {
    const board = drawBoard();
    board.show(building('a'), building('b'));
    focusOn(tab(/^Name of a/));
    await update(board, building('b'), building('a'));
    expect(tab(/^Name of a/)).toHaveFocus();
    act(() => tab(/^Name of a/).blur());
    await update(board, building('c'));
    expect(document.body).toHaveFocus();
  });
});
