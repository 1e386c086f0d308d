import { drawnTiles } from '../testing/drawnTiles.ts';
import { describe, expect, jest, test } from '@jest/globals';
import { act, render } from '@testing-library/react';
import { SchoolBoard } from '../SchoolBoard.tsx';
import { building, free, prepareBoards, used } from '../testing/drawBoard.tsx';
import { fakeSchools } from '../testing/fakeBackend.ts';

const WASHERS = 12;
const MACHINES = 24;

prepareBoards();

/** A building whose machines reported so many milliseconds ago; those in use are spread over it. */
function hall(inUse: number, age: number) {
  const machines = Array.from({ length: MACHINES }, (_, index) =>
    (index * 5) % MACHINES < inUse ? used(age) : free(age),
  );
  return building('hall', machines.slice(0, WASHERS), machines.slice(WASHERS));
}

/** Draws a board without strict mode, which would draw everything twice. */
function drawHall() {
  const { subscribe, send } = fakeSchools();
  render(<SchoolBoard domain="campus.example" subscribe={subscribe} />);
  const countDrawn = (event: () => void): number => {
    drawnTiles.mockClear();
    act(event);
    return drawnTiles.mock.calls.length;
  };
  return {
    drawnByUpdate: (next: unknown) => countDrawn(() => send({ buildings: [next] })),
    drawnByClock: (ms: number) => countDrawn(() => jest.advanceTimersByTime(ms)),
  };
}

/** By a selector: finding so many by their role takes seconds. */
function countTiles(status: string): number {
  return document.querySelectorAll(`li[aria-label$=", ${status}"]`).length;
}

describe(`of ${MACHINES} tiles are drawn again`, () => {
  test.each([0, 1, 7, MACHINES])('%i when all report and so many change', (changed) => {
    const { drawnByUpdate } = drawHall();
    expect(drawnByUpdate(hall(0, 2000))).toBe(MACHINES);
    expect(drawnByUpdate(hall(changed, 1000))).toBe(changed);
    expect(countTiles('In Use')).toBe(changed);
  });

  test('none by the clock, but those of washers that have just gone Offline', () => {
    const { drawnByUpdate, drawnByClock } = drawHall();
    const { washingmachines, dryers } = hall(7, 0);
    washingmachines[3] = free(1000);
    drawnByUpdate(building('hall', washingmachines, dryers));
    expect(drawnByClock(5000)).toBe(0);
    expect(drawnByClock(1000)).toBe(1);
    expect(countTiles('Offline')).toBe(1);
    expect(drawnByClock(1000)).toBe(WASHERS - 1);
    expect(drawnByClock(60_000)).toBe(0);
  });
});
