import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, render } from '@testing-library/react';
import { BoardScreen } from '../screens/BoardScreen.tsx';
import { createBoard } from '../testing/createBoard.ts';
import {
  building,
  free,
  patientDevice,
  prepareBoards,
  selected,
  tiles,
} from '../testing/drawBoard.tsx';
import { fakeBackend } from '../testing/fakeBackend.ts';
import { KioskScreen } from './KioskScreen.tsx';

const ROTATE_MS = 15_000;

prepareBoards();

// A screen on which a few machines fit, and not forty.
beforeEach(() => {
  jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(800);
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(300);
});

/** Draws kiosk mode with a school, whose reports are from later than the test. */
function drawKiosk(buildings: readonly object[], url: string | null = null) {
  const backend = fakeBackend();
  render(
    <BoardScreen
      url={{ building: url, isKiosk: true }}
      extras={{ kiosk: { Screen: KioskScreen } }}
      create={() => createBoard({ backend, device: patientDevice })}
    />,
  );
  act(() => backend.send({ buildings }));
  return backend;
}

const machines = (count: number) => Array.from({ length: count }, () => free(-3_600_000));

function rotate(): void {
  act(() => jest.advanceTimersByTime(ROTATE_MS));
}

test('the buildings take turns', () => {
  drawKiosk([building('a', machines(1)), building('b', machines(1))]);
  expect(selected()).toEqual(['Name of a']);
  rotate();
  expect(selected()).toEqual(['Name of b']);
  rotate();
  expect(selected()).toEqual(['Name of a']);
});

test('a building stays for 15 s', () => {
  drawKiosk([building('a', machines(1)), building('b', machines(1))]);
  act(() => jest.advanceTimersByTime(ROTATE_MS - 1));
  expect(selected()).toEqual(['Name of a']);
});

test('the building that the URL names stays', () => {
  drawKiosk([building('a', machines(1)), building('b', machines(1))], 'a');
  rotate();
  expect(selected()).toEqual(['Name of a']);
});

test('a building in the URL that does not exist keeps none from taking turns', () => {
  drawKiosk([building('a', machines(1)), building('b', machines(1))], 'gone');
  rotate();
  expect(selected()).toEqual(['Name of b']);
});

test('all parts of a large building are shown before the next building', () => {
  drawKiosk([building('a', machines(100)), building('b', machines(1))]);
  const seen: (string | null)[] = [];
  // Each part shows at least one machine.
  for (let part = 0; part < 100 && selected().includes('Name of a'); part += 1) {
    seen.push(...tiles());
    rotate();
  }
  expect(seen).toEqual(Array.from({ length: 100 }, (_, index) => `Washer ${index + 1}, Available`));
  expect(selected()).toEqual(['Name of b']);
});

test('turns leave the URL as it is', () => {
  drawKiosk([building('a', machines(1)), building('b', machines(1))]);
  rotate();
  expect(location.search).toBe('');
});

const separate = (id: string) => ({ id, name: `Name of ${id}`, separate: true });

const isWatched = ({ open }: ReturnType<typeof fakeBackend>, id: string): boolean =>
  [...open].some(({ path }) => path.endsWith(`/buildings/${id}`));

test('the document of the next separate building is there when its turn comes', () => {
  const kiosk = drawKiosk([separate('a'), separate('b'), separate('c')]);
  expect(['a', 'b', 'c'].filter((id) => isWatched(kiosk, id))).toEqual(['a', 'b']);
  act(() => kiosk.send({ washingmachines: machines(2) }, 'b'));
  rotate();
  expect(tiles()).toHaveLength(2);
  expect(isWatched(kiosk, 'c')).toBe(true);
});

test('a separate building without its document is a skeleton, and keeps none from taking turns', () => {
  drawKiosk([separate('a'), building('b', machines(1))]);
  expect(document.querySelectorAll('[data-skeleton="washer"]')).toHaveLength(4);
  rotate();
  expect(selected()).toEqual(['Name of b']);
  expect(document.querySelector('[data-skeleton]')).toBeNull();
});
