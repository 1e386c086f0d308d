import { beforeEach, expect, jest, test } from '@jest/globals';
import { showBoard } from './showBoard.ts';

const close = jest.fn();
const openWindow = jest.fn<(url: string) => Promise<null>>(() => Promise.resolve(null));
const matchAll = jest.fn<(query: object) => Promise<readonly object[]>>();

beforeEach(() => {
  jest.clearAllMocks();
  Reflect.set(globalThis, 'clients', { matchAll, openWindow });
});

const page = (url: string) => ({ url, focus: jest.fn(() => Promise.resolve({})) });

test('a tap on a notification puts it away', async () => {
  matchAll.mockResolvedValue([]);
  await showBoard({ close, data: null });
  expect(close).toHaveBeenCalledTimes(1);
});

test('a tap on a notification brings the first page that shows the board to the front', async () => {
  const other = page('https://laundry.example/test');
  const board = page('https://laundry.example/?building=maple');
  matchAll.mockResolvedValue([other, board, page('https://laundry.example/')]);
  await showBoard({ close, data: null });
  expect(board.focus).toHaveBeenCalledTimes(1);
  expect(other.focus).not.toHaveBeenCalled();
  expect(openWindow).not.toHaveBeenCalled();
});

test('pages that the service worker does not control are found, too', async () => {
  matchAll.mockResolvedValue([page('https://laundry.example/')]);
  await showBoard({ close, data: null });
  expect(matchAll).toHaveBeenCalledWith({ type: 'window', includeUncontrolled: true });
});

test('a tap on a notification opens the board where no page shows it', async () => {
  matchAll.mockResolvedValue([page('https://laundry.example/test')]);
  await showBoard({ close, data: null });
  expect(close).toHaveBeenCalledTimes(1);
  expect(openWindow).toHaveBeenCalledWith('/');
});

test('a tap on a notification of a building opens the board there', async () => {
  matchAll.mockResolvedValue([]);
  await showBoard({ close, data: { claims: [], url: '/?building=maple' } });
  expect(openWindow).toHaveBeenCalledWith('/?building=maple');
});

test('a tap on a notification opens the board where the open one can’t be brought to the front', async () => {
  const focus = () => Promise.reject(new TypeError('not allowed'));
  matchAll.mockResolvedValue([{ url: 'https://laundry.example/', focus }]);
  await showBoard({ close, data: null });
  expect(openWindow).toHaveBeenCalledWith('/');
});
