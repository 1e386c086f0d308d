import { expect, jest, test } from '@jest/globals';
import { act } from '@testing-library/react';
import { BUILDING_CHANGE_EVENT } from '@laundry-board/shared-types';
import { building, prepareBoards, selected, tiles } from '../testing/drawBoard.tsx';
import {
  labelled,
  machines,
  prepareKiosk,
  rotate,
  ROTATE_MS,
  touchTab,
} from '../testing/drawKiosk.tsx';
import { KioskScreen } from './KioskScreen.tsx';

prepareBoards();
const { drawKiosk } = prepareKiosk({ Screen: KioskScreen });

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

const TOUCH_MS = 60_000;

/** Lets time pass in which nobody touches the screen. */
function wait(ms: number): void {
  act(() => jest.advanceTimersByTime(ms));
}

const a = building('a', machines(1));
const b = building('b', machines(1));
const c = building('c', machines(1));

test('the building that the URL names stays', () => {
  drawKiosk([building('a', machines(1)), building('b', machines(1))], 'a');
  rotate();
  expect(selected()).toEqual(['Name of a']);
});

test('when the building in the URL does not exist, the others take turns', () => {
  drawKiosk([building('a', machines(1)), building('b', machines(1))], 'gone');
  rotate();
  expect(selected()).toEqual(['Name of b']);
});

test('the building that the URL names comes back as soon as it is in the school again', () => {
  const { send } = drawKiosk([a, b, c], 'b');
  act(() => send({ buildings: [a, c] }));
  expect(selected()).toEqual(['Name of a']);
  act(() => send({ buildings: [a, b, c] }));
  expect(selected()).toEqual(['Name of b']);
  rotate();
  expect(selected()).toEqual(['Name of b']);
});

test('while the building that the URL names is missing, the others take turns', () => {
  const { send } = drawKiosk([a, b, c], 'b');
  act(() => send({ buildings: [a, c] }));
  rotate();
  expect(selected()).toEqual(['Name of c']);
  rotate();
  expect(selected()).toEqual(['Name of a']);
});

test('the building that the URL names is shown when it appears later', () => {
  const { send } = drawKiosk([a, c], 'b');
  rotate();
  act(() => send({ buildings: [a, b, c] }));
  expect(selected()).toEqual(['Name of b']);
});

test('a touch shows a building for a minute', async () => {
  drawKiosk([a, b, c]);
  await touchTab('c');
  wait(TOUCH_MS - 1);
  expect(selected()).toEqual(['Name of c']);
});

test('a minute after a touch, the buildings take turns again, starting after the touched one', async () => {
  drawKiosk([a, b, c]);
  await touchTab('b');
  wait(TOUCH_MS);
  rotate();
  expect(selected()).toEqual(['Name of c']);
  rotate();
  expect(selected()).toEqual(['Name of a']);
});

test('a second touch begins another minute', async () => {
  drawKiosk([a, b, c]);
  await touchTab('b');
  wait(TOUCH_MS - 1);
  await touchTab('c');
  wait(TOUCH_MS - 1);
  expect(selected()).toEqual(['Name of c']);
});

test('a touch leaves the URL as it is', async () => {
  drawKiosk([a, b, c]);
  await touchTab('b');
  expect(location.search).toBe('');
});

test('a minute after a touch, the building that the URL names is back', async () => {
  const { send } = drawKiosk([a, b, c], 'b');
  await touchTab('c');
  act(() => send({ buildings: [a, b, c] }));
  expect(selected()).toEqual(['Name of c']);
  wait(TOUCH_MS);
  expect(selected()).toEqual(['Name of b']);
});

test('a touched building that the school no longer has gives way at once', async () => {
  const { send } = drawKiosk([a, b, c], 'b');
  await touchTab('c');
  act(() => send({ buildings: [a, b] }));
  expect(selected()).toEqual(['Name of b']);
});

/** Counts the changes of building, at which the page may reload, until the returned function is called. */
function countBuildingChanges() {
  let changes = 0;
  const onChange = (): void => {
    changes += 1;
  };
  window.addEventListener(BUILDING_CHANGE_EVENT, onChange);
  return () => {
    window.removeEventListener(BUILDING_CHANGE_EVENT, onChange);
    return changes;
  };
}

test('a screen with a fixed building lets the page reload', () => {
  drawKiosk([a, b, c], 'b');
  const changes = countBuildingChanges();
  rotate();
  expect(changes()).toBe(1);
});

test('a touched screen does not let the page reload', async () => {
  drawKiosk([a, b, c]);
  await touchTab('b');
  const changes = countBuildingChanges();
  rotate();
  expect(changes()).toBe(0);
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

test('a tile has the label of its machine, and its number without one', () => {
  drawKiosk([building('a', [labelled('31'), ...machines(1)])]);
  expect(tiles()).toEqual(['Washer 31, Available', 'Washer 2, Available']);
});

test('turns leave the URL as it is', () => {
  drawKiosk([building('a', machines(1)), building('b', machines(1))]);
  rotate();
  expect(location.search).toBe('');
});
