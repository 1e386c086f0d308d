import { beforeEach, expect, test } from '@jest/globals';
import { act } from '@testing-library/react';
import { KioskScreen } from '../kiosk/KioskScreen.tsx';
import { building, prepareBoards, selected, tiles } from '../testing/drawBoard.tsx';
import { machines, prepareKiosk, rotate, touchTab } from '../testing/drawKiosk.tsx';
import type { fakeBackend } from '../testing/fakeBackend.ts';
import { withSeparateBuildings } from './withSeparateBuildings.ts';

prepareBoards();
beforeEach(() => localStorage.clear());
const { drawKiosk } = prepareKiosk({ Screen: KioskScreen }, withSeparateBuildings);

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

test('a separate building that the URL names comes back with its machines', () => {
  const kiosk = drawKiosk([building('a', machines(1)), separate('b')], 'b');
  act(() => kiosk.send({ washingmachines: machines(2) }, 'b'));
  expect(tiles()).toHaveLength(2);
  act(() => kiosk.send({ buildings: [building('a', machines(1))] }));
  expect(selected()).toEqual(['Name of a']);
  act(() => kiosk.send({ buildings: [building('a', machines(1)), separate('b')] }));
  expect(isWatched(kiosk, 'b')).toBe(true);
  act(() => kiosk.send({ washingmachines: machines(3) }, 'b'));
  expect(selected()).toEqual(['Name of b']);
  expect(tiles()).toHaveLength(3);
});

test('while another building is touched, the machines of a separate building that the URL names stay watched', async () => {
  const kiosk = drawKiosk([separate('a'), separate('b'), separate('c'), separate('d')], 'd');
  for (const id of ['a', 'b', 'c']) await touchTab(id);
  expect(isWatched(kiosk, 'd')).toBe(true);
});
