import { drawnTiles } from '../testing/drawnTiles.ts';
import { expect, jest, test } from '@jest/globals';
import { act, render } from '@testing-library/react';
import { BoardScreen } from '../screens/BoardScreen.tsx';
import { createBoard } from '../testing/createBoard.ts';
import {
  building,
  free,
  patientDevice,
  prepareBoards,
  RESIDENT,
  tiles,
  used,
} from '../testing/drawBoard.tsx';
import { fakeBackend } from '../testing/fakeBackend.ts';

const MACHINES = 8;

prepareBoards();

const machines = (inUse: number, age: number) =>
  Array.from({ length: MACHINES }, (_, index) => (index < inUse ? used(age) : free(age)));

/** Draws a board without strict mode, which would draw everything twice. */
function drawHall() {
  const backend = fakeBackend();
  const { send } = backend;
  render(
    <BoardScreen
      url={RESIDENT}
      extras={{}}
      create={() => createBoard({ backend, device: patientDevice })}
    />,
  );
  const countDrawn = (event: () => void): number => {
    drawnTiles.mockClear();
    act(event);
    return drawnTiles.mock.calls.length;
  };
  return {
    drawnByUpdate: (washers: unknown[], dryers: unknown[] = []) =>
      countDrawn(() => send({ buildings: [building('hall', washers, dryers)] })),
    drawnByClock: (ms: number) => countDrawn(() => jest.advanceTimersByTime(ms)),
  };
}

test.each([0, 1, 7, MACHINES])(
  '%i tiles are drawn again when all report and so many change',
  (n) => {
    const { drawnByUpdate } = drawHall();
    expect(drawnByUpdate(machines(0, 2000))).toBe(MACHINES);
    expect(drawnByUpdate(machines(n, 1000))).toBe(n);
    expect(tiles().filter((name) => name?.endsWith('In Use'))).toHaveLength(n);
  },
);

test('the clock draws only the tiles of washers that have just gone Offline', () => {
  const { drawnByUpdate, drawnByClock } = drawHall();
  drawnByUpdate([free(1000), ...machines(3, 0)], machines(3, 0));
  expect([5000, 1000, 1000, 60_000].map(drawnByClock)).toEqual([0, 1, MACHINES, 0]);
});
