import '@testing-library/jest-dom/jest-globals';
import { expect, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import {
  building,
  click,
  drawBoard,
  free,
  prepareBoards,
  showExtras,
  tiles,
  used,
} from '../testing/drawBoard.tsx';

prepareBoards();

const button = (number: number) =>
  screen.queryByRole('button', { name: `Tell me when dryer ${number} is done` });

/** Draws dryers, which stay online for an hour. */
async function drawDryers(...dryers: readonly unknown[]) {
  const { show, send } = drawBoard();
  show(building('a', [], [...dryers]));
  await showExtras();
  const report = (...next: readonly unknown[]) =>
    act(() => send({ buildings: [building('a', [], [...next])] }));
  return { report };
}

async function press(number: number): Promise<void> {
  const found = button(number);
  if (found === null) throw new Error(`There is no button for dryer ${number}.`);
  await click(found);
}

test('each tile in use has a button, and no other', async () => {
  await drawDryers(free(), used(), free(4_000_000));
  expect(tiles()).toEqual(['Dryer 1, Available', 'Dryer 2, In Use', 'Dryer 3, Offline']);
  expect([1, 2, 3].map((number) => button(number) !== null)).toEqual([false, true, false]);
});

test('the tile of a marked machine says that it is the resident’s, in its text and its name', async () => {
  await drawDryers(used());
  expect(screen.queryByText('Yours')).not.toBeInTheDocument();
  await press(1);
  expect(button(1)).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByText('Yours')).toBeInTheDocument();
  expect(tiles()).toEqual(['Dryer 1, In Use, Yours']);
});

test('the button’s name holds all that is written on it', async () => {
  await drawDryers(used());
  await press(1);
  expect(button(1)).toHaveTextContent(/^$/);
});

test('a button that is pressed again takes the mark away', async () => {
  await drawDryers(used());
  await press(1);
  await press(1);
  expect(button(1)).toHaveAttribute('aria-pressed', 'false');
  expect(screen.queryByText('Yours')).not.toBeInTheDocument();
});

test('a marked machine that is Offline can still be unmarked', async () => {
  const { report } = await drawDryers(used());
  await press(1);
  report(used(4_000_000));
  expect(tiles()).toEqual(['Dryer 1, Offline, Yours']);
  await press(1);
  expect(button(1)).not.toBeInTheDocument();
});

test('the page says how the resident will be told', async () => {
  await drawDryers(used());
  await press(1);
  expect(screen.getByText(/when your dryer is done\. It works while/)).toBeInTheDocument();
});
