import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { browserDevice, type Device } from '../device/device.ts';
import {
  building,
  click,
  clickTab,
  drawBoard,
  free,
  nextPaint,
  patientDevice,
  prepareBoards,
  press,
  START,
  used,
} from '../testing/drawBoard.tsx';
import { setVisibility } from '../testing/fakeBackend.ts';

/** A Tuesday, 22:13 UTC. */
const HOUR_NOW = 24 + 22;
const DAY = '000000001111222244448844';
const WEEK = DAY.repeat(7);

prepareBoards();
beforeEach(() => setVisibility('visible'));
afterEach(() => localStorage.clear());

const school = (busy: boolean | undefined, ...buildings: unknown[]) => ({ busy, buildings });
const maple = building('maple', [free(), used(), used(), used()], [free()]);
const document = { washers: WEEK, weeks: 8, zone: 'UTC', updated: START };

/** Draws the board of a school with busy hours, whose chunk and document arrive. */
async function drawBusyBoard(buildings: readonly unknown[], device: Device = patientDevice) {
  const board = drawBoard(device);
  await act(async () => board.send(school(true, ...buildings)));
  await act(() => jest.advanceTimersByTimeAsync(1000));
  return board;
}

const busyPaths = (board: ReturnType<typeof drawBoard>) =>
  board.opened.map(({ path }) => path).filter((path) => path.includes('/busy/'));

/** Answers those who listen for the busy hours. */
const answer = (board: ReturnType<typeof drawBoard>, data: unknown) =>
  act(() => {
    for (const { path, onSnapshot } of board.open) {
      if (path.includes('/busy/')) onSnapshot({ kind: 'document', data });
    }
  });

const line = () => screen.queryByRole('button', { name: /^Usually/ });
const region = () => screen.getByRole('region', { name: 'Busy hours of washers' });
const day = () => within(region()).getByRole('heading').textContent;

async function openPicture(device: Device = patientDevice) {
  const board = await drawBusyBoard([maple], device);
  answer(board, document);
  await click(screen.getByRole('button', { name: /^Usually/ }));
  return board;
}

test('a section says what is usual now, and nothing of a kind that is not known', async () => {
  const board = await drawBusyBoard([maple]);
  expect(line()).toBeNull();
  answer(board, document);
  expect(screen.getAllByRole('button', { name: /^Usually/ })).toEqual([line()]);
  expect(line()).toHaveTextContent('Usually busy until 12 AM');
});

test('a school without busy hours is asked for nothing', async () => {
  const board = drawBoard(patientDevice);
  await act(async () => board.send(school(undefined, maple)));
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  expect(busyPaths(board)).toEqual([]);
});

test('a building that a resident only passes is not asked for', async () => {
  const board = drawBoard(patientDevice);
  await act(async () => board.send(school(true, maple, building('oak', [free()]))));
  await act(async () => {});
  await clickTab('oak');
  nextPaint();
  await act(() => jest.advanceTimersByTimeAsync(1000));
  expect(new Set(busyPaths(board))).toEqual(new Set(['schools/campus.example/busy/oak']));
});

test('the picture lists the hours of today, and says how many are free now', async () => {
  await openPicture();
  const hours = within(region()).getAllByRole('listitem');
  expect(hours).toHaveLength(24);
  expect(hours[20]).toHaveTextContent(/^8 PM: usually full$/);
  expect(hours[HOUR_NOW % 24]).toHaveAttribute('aria-current', 'time');
  expect(day()).toBe('Tuesday');
  expect(screen.getByText('now 1 of 4 free, usually about 2')).toBeVisible();
});

test('on another day nothing is said of now', async () => {
  await openPicture();
  await click(screen.getByRole('button', { name: 'Next day' }));
  expect(day()).toBe('Wednesday');
  expect(region().querySelector('[aria-current]')).toBeNull();
  expect(screen.getByText(/^now 1 of 4/).parentElement).toHaveAttribute('data-hidden');
});

test('the picture stays while nothing is known of now', async () => {
  const board = await openPicture(browserDevice);
  act(() => setVisibility('hidden'));
  await act(() => jest.advanceTimersByTimeAsync(6 * 60_000));
  act(() => setVisibility('visible'));
  expect(board.container.querySelectorAll('[data-skeleton="washer"]')).toHaveLength(4);
  expect(day()).toBe('Tuesday');
  expect(screen.getByText(/^now /).parentElement).toHaveAttribute('data-hidden');
});

test('before Monday comes Sunday', async () => {
  await openPicture();
  await click(screen.getByRole('button', { name: 'Previous day' }));
  await press('{ArrowLeft}');
  expect(day()).toBe('Sunday');
});

/** Moves a pointer over the picture, some pixels across and down. */
function drag(pointerType: string, across: number, down = 0): void {
  const fire = (type: string, clientX: number, clientY: number): void => {
    const event = new MouseEvent(type, { clientX, clientY, bubbles: true });
    Reflect.set(event, 'pointerType', pointerType);
    fireEvent(region(), event);
  };
  fire('pointerdown', 200, 200);
  fire('pointerup', 200 + across, 200 + down);
}

test.each([
  ['to the left', 'touch', -100, 0, 'Wednesday'],
  ['to the right', 'touch', 100, 0, 'Monday'],
  ['of a few pixels', 'touch', -20, 0, 'Tuesday'],
  ['rather down', 'touch', -100, 150, 'Tuesday'],
  ['with a mouse', 'mouse', -100, 0, 'Tuesday'],
])('after a swipe %s by %s, %d px across and %d down, it shows %s', async (...swipe) => {
  const [, pointer, across, down, shown] = swipe;
  await openPicture();
  drag(pointer, across, down);
  expect(day()).toBe(shown);
});

test('from right to left a swipe turns the other way', async () => {
  await openPicture();
  region().style.direction = 'rtl';
  drag('touch', -100);
  expect(day()).toBe('Monday');
});

test('Escape closes the picture, and its line has the focus', async () => {
  await openPicture();
  await click(screen.getByRole('button', { name: 'Next day' }));
  await press('{Escape}');
  await act(async () => {});
  expect(screen.queryByRole('region', { name: 'Busy hours of washers' })).toBeNull();
  expect(line()).toHaveFocus();
});

test('hours that are not known say so', async () => {
  const board = await drawBusyBoard([maple]);
  const washers = '-'.repeat(20) + '1'.repeat(4) + '-'.repeat(144);
  const tuesday = washers.slice(-24) + washers.slice(0, -24);
  answer(board, { ...document, washers: tuesday });
  await click(screen.getByRole('button', { name: /^Usually/ }));
  expect(within(region()).getAllByRole('listitem')[0]).toHaveTextContent('12 AM: not known');
  expect(screen.getByText('Hours without a bar are not known.')).toBeVisible();
  await press('{Tab}{Tab}{ArrowRight}');
  expect(screen.getByText('Nothing is known of this day yet.')).toBeVisible();
});

test('a read that is refused is no line', async () => {
  const board = await drawBusyBoard([maple]);
  act(() => {
    for (const { path, onError } of board.open) {
      if (path.includes('/busy/')) onError(new Error('permission-denied'));
    }
  });
  expect(line()).toBeNull();
});
