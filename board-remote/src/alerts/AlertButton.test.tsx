import '@testing-library/jest-dom/jest-globals';
import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import {
  building,
  click,
  clickTab,
  drawBoard,
  prepareBoards,
  nextPaint,
  showExtras,
  used,
} from '../testing/drawBoard.tsx';

prepareBoards();

const bell = () => screen.getByRole('button', { name: 'Tell me when a dryer is free' });
const ANY = { name: 'In any building: dryers' };
const anyBuilding = () => screen.getByRole('button', ANY);

async function drawTwo() {
  const board = drawBoard();
  board.show(building('a', [], [used()]), building('b', [], [used()]));
  await showExtras();
  return board;
}

test('an alert can be widened to any building once it is pending', async () => {
  await drawTwo();
  expect(screen.queryByRole('button', ANY)).not.toBeInTheDocument();
  await click(bell());
  expect(anyBuilding()).toHaveAttribute('aria-pressed', 'false');
});

test('an alert in any building is pending in each of them', async () => {
  await drawTwo();
  await click(bell());
  await click(anyBuilding());
  await clickTab('b');
  nextPaint();
  expect(bell()).toHaveAttribute('aria-pressed', 'true');
  expect(anyBuilding()).toHaveAttribute('aria-pressed', 'true');
});

test('an alert that is no longer for any building stays pending in this one', async () => {
  await drawTwo();
  await click(bell());
  await click(anyBuilding());
  await click(anyBuilding());
  expect(bell()).toHaveAttribute('aria-pressed', 'true');
  await clickTab('b');
  nextPaint();
  expect(bell()).toHaveAttribute('aria-pressed', 'false');
});

test('the message says that the alert is for any building', async () => {
  await drawTwo();
  await click(bell());
  await click(anyBuilding());
  expect(screen.getByText(/when a dryer is free in any building\./)).toBeInTheDocument();
});

test('a school of one building has no button for any building', async () => {
  const { show } = drawBoard();
  show(building('a', [], [used()]));
  await showExtras();
  await click(bell());
  expect(screen.queryByRole('button', ANY)).not.toBeInTheDocument();
});

test('an alert in any building can be narrowed after its message is read', async () => {
  const { show } = drawBoard();
  show(building('a', [], [used()]), building('b', [], [used()]));
  await showExtras();
  await click(bell());
  await click(anyBuilding());
  await click(screen.getByRole('button', { name: 'OK' }));
  expect(anyBuilding()).toHaveAttribute('aria-pressed', 'true');
  await click(anyBuilding());
  expect(anyBuilding()).toHaveAttribute('aria-pressed', 'false');
  await click(screen.getByRole('button', { name: 'OK' }));
  expect(screen.queryByRole('button', ANY)).not.toBeInTheDocument();
});
