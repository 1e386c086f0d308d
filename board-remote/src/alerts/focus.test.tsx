import '@testing-library/jest-dom/jest-globals';
import { describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import {
  building,
  drawBoard,
  free,
  prepareBoards,
  showExtras,
  used,
} from '../testing/drawBoard.tsx';

prepareBoards();

const bell = () => screen.queryByRole('button', { name: 'Tell me when a dryer is free' });

/** Draws a hall whose only dryer is in use, and asks for an alert by the keyboard. */
async function askForAlert() {
  const { show } = drawBoard();
  show(building('n', [], [used()]));
  await showExtras();
  act(() => bell()?.focus());
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /^Tell me/ })));
  return {
    becomeFree: () => {
      show(building('n', [], [free()]));
      act(() => jest.advanceTimersByTime(11_000));
      expect(bell()).not.toBeInTheDocument();
    },
  };
}

function dismiss(): void {
  fireEvent.click(screen.getByRole('button', { name: 'OK' }));
  expect(screen.queryByRole('button', { name: 'OK' })).not.toBeInTheDocument();
}

describe('the focus goes on', () => {
  test('at the heading beside the bell when the bell disappears', async () => {
    const { becomeFree } = await askForAlert();
    becomeFree();
    expect(screen.getByRole('heading', { name: 'Dryers:' })).toHaveFocus();
  });

  test('where it was before it came to the message, when that is dismissed', async () => {
    await askForAlert();
    act(() => screen.getByRole('button', { name: 'OK' }).focus());
    dismiss();
    expect(bell()).toHaveFocus();
  });

  test('at the machines when what had it before is gone, too', async () => {
    const { becomeFree } = await askForAlert();
    act(() => screen.getByRole('button', { name: 'OK' }).focus());
    becomeFree();
    dismiss();
    expect(screen.getByRole('tabpanel')).toHaveFocus();
  });

  test('where it is when a message without it disappears', async () => {
    await askForAlert();
    dismiss();
    expect(bell()).toHaveFocus();
  });
});
