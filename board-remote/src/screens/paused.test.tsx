import '@testing-library/jest-dom/jest-globals';
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { browserDevice } from '../device/device.ts';
import { KioskScreen } from '../kiosk/KioskScreen.tsx';
import { createBoard } from '../testing/createBoard.ts';
import {
  building,
  click,
  drawBoard,
  free,
  nextPaint,
  prepareBoards,
  showExtras,
  tiles,
  used,
} from '../testing/drawBoard.tsx';
import { fakeBackend, setVisibility } from '../testing/fakeBackend.ts';
import { BoardScreen } from './BoardScreen.tsx';

prepareBoards();

beforeEach(() => setVisibility('visible'));

const MINUTE = 60_000;

function pass(ms: number): void {
  act(() => jest.advanceTimersByTime(ms));
}

const see = (visibility: DocumentVisibilityState) => act(() => setVisibility(visibility));

/** The page does not run for a while, as in a computer whose lid is closed. */
function sleep(ms: number): void {
  act(() => jest.setSystemTime(Date.now() + ms));
}

/** A building that reports now: a free washer, one in use and a free dryer. */
function hall(id = 'a') {
  const now = { isInUse: false, lastUpdated: Date.now() };
  return building(id, [now, { ...now, isInUse: true }], [now]);
}

/** A board that is live. */
async function openBoard() {
  const board = drawBoard(browserDevice);
  // The server's time, and then the alerts.
  await showExtras();
  board.show(hall(), hall('b'));
  await showExtras();
  return board;
}

/** A board that was hidden until its listener was closed. */
async function pauseBoard() {
  const board = await openBoard();
  see('hidden');
  pass(6 * MINUTE);
  expect(board.open.size).toBe(0);
  return board;
}

const placeholders = (kind: string) => document.querySelectorAll(`[data-skeleton="${kind}"]`);
const announced = () => document.querySelector('[data-summary]')?.textContent;

/** All that the page says about machines and how fresh they are. A building's name alone is no such claim. */
function claims(): readonly (string | null)[] {
  const names = [
    document.title,
    ...screen.getAllByRole('tab').map((tab) => tab.getAttribute('aria-label') ?? tab.textContent),
  ];
  const said = [
    ...screen.queryAllByRole('button', { name: /^Tell me/ }),
    ...screen.queryAllByText(/newest report|available|Free now/),
  ];
  return [
    ...names.filter((name) => !/^Name of .$/.test(name ?? '')),
    ...tiles(),
    ...said.map(({ textContent }) => textContent),
  ];
}

test('the title of a page that is hidden for five minutes keeps the building and loses the counts', async () => {
  await openBoard();
  expect(document.title).toBe('1 washer, 1 dryer free – Name of a');
  see('hidden');
  pass(6 * MINUTE);
  expect(document.title).toBe('Name of a');
});

describe('a page that comes back', () => {
  test('claims nothing before the first snapshot', async () => {
    await pauseBoard();
    see('visible');
    expect(claims()).toEqual([]);
    pass(1000);
    expect(claims()).toEqual([]);
  });

  test('has a placeholder for each machine, so that nothing moves', async () => {
    await pauseBoard();
    see('visible');
    expect(placeholders('washer')).toHaveLength(2);
    expect(placeholders('dryer')).toHaveLength(1);
    expect(screen.getByText('Loading laundry machines…')).toBeInTheDocument();
    expect(screen.getByRole('tabpanel')).toHaveAttribute('aria-busy', 'true');
  });

  test('is live with the first snapshot', async () => {
    const { show } = await pauseBoard();
    see('visible');
    show(hall(), hall('b'));
    expect(document.title).toBe('1 washer, 1 dryer free – Name of a');
    expect(tiles()).toEqual(['Washer 1, Available', 'Washer 2, In Use', 'Dryer 1, Available']);
    expect(placeholders('washer')).toHaveLength(0);
    expect(screen.getByRole('tabpanel')).not.toHaveAttribute('aria-busy');
  });

  test('announces nothing', async () => {
    const { show } = await pauseBoard();
    see('visible');
    show(building('a', [used(-10 * MINUTE)]));
    pass(5000);
    expect(announced()).toBe('');
  });

  test('claims nothing about another building that is selected', async () => {
    await pauseBoard();
    see('visible');
    await click(screen.getByRole('tab', { name: 'Name of b' }));
    nextPaint();
    expect(document.title).toBe('Name of b');
    expect(tiles()).toEqual([]);
  });

  test('shows the last tiles once it says that the service can’t be reached', async () => {
    const { be, sendDisconnected } = await pauseBoard();
    be('refuses');
    see('visible');
    act(() => sendDisconnected());
    expect(claims()).toEqual([]);
    await act(() => jest.advanceTimersByTimeAsync(1000));
    expect(screen.getByText(/can’t be reached/)).toBeInTheDocument();
    expect(tiles()).toEqual(['Washer 1, Offline', 'Washer 2, Offline', 'Dryer 1, Available']);
    expect(document.title).toBe('Name of a');
  });
});

describe('a device that has slept', () => {
  for (const seconds of [5, 3600]) {
    test(`for ${seconds} s with the page visible claims nothing before the first snapshot`, async () => {
      const { show } = await openBoard();
      sleep(seconds * 1000);
      pass(1000);
      expect(claims()).toEqual([]);
      show(hall(), hall('b'));
      expect(tiles()).toHaveLength(3);
    });

    test(`for ${seconds} s with the page hidden claims nothing before the first snapshot`, async () => {
      await openBoard();
      see('hidden');
      sleep(seconds * 1000);
      see('visible');
      expect(claims()).toEqual([]);
    });
  }
});

test('a page that was hidden for a moment shows its tiles at once', async () => {
  await openBoard();
  see('hidden');
  pass(5000);
  see('visible');
  expect(tiles()).toHaveLength(3);
});

test('the title of a page that has lost the backend has no counts', async () => {
  const { sendDisconnected } = await openBoard();
  act(() => sendDisconnected());
  expect(document.title).toBe('Name of a');
});

test('a page that has lost the backend announces no counts', async () => {
  const { sendDisconnected, be } = await openBoard();
  be('refuses');
  act(() => sendDisconnected());
  pass(MINUTE);
  expect(announced()).toBe('');
});

test('the news of an alert stays in the title of a hidden page, which stays connected', async () => {
  const { show, open } = drawBoard(browserDevice);
  await showExtras();
  show(building('a', [used(-20 * MINUTE)]));
  await showExtras();
  const bell = screen.getByRole('button', { name: 'Tell me when a washer is free' });
  await click(bell);
  see('hidden');
  for (let second = 0; second < 12; second += 1) {
    show(building('a', [free(-20 * MINUTE)]));
    pass(1000);
  }
  pass(6 * MINUTE);
  expect(document.title).toBe('A washer is free in Name of a.');
  expect(open.size).toBe(1);
});

test('a lobby screen that comes back claims nothing before the first snapshot', async () => {
  const backend = fakeBackend();
  render(
    <BoardScreen
      url={{ building: null, isKiosk: true }}
      extras={{ kiosk: { Screen: KioskScreen } }}
      create={() => createBoard({ backend })}
    />,
  );
  await showExtras();
  act(() => backend.send({ buildings: [hall()] }));
  see('hidden');
  pass(6 * MINUTE);
  see('visible');
  expect(claims()).toEqual([]);
});
