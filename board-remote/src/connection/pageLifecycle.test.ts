import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { fakeSchools, setVisibility } from '../testing/fakeBackend.ts';
import { HIDDEN_MS, pauseWhileHidden, stayConnectedWhileHidden } from './pageLifecycle.ts';

beforeEach(() => void jest.useFakeTimers());

afterEach(() => {
  expect(jest.getTimerCount()).toBe(0);
  jest.restoreAllMocks();
  jest.useRealTimers();
});

function openBoard() {
  const backend = fakeSchools();
  const onSnapshot = jest.fn();
  const onError = jest.fn();
  const stop = pauseWhileHidden(backend.subscribe)('campus.example', onSnapshot, onError);
  return { ...backend, onSnapshot, onError, stop };
}

test('a page that is hidden and visible by turns keeps its one listener', () => {
  const { open, opened, stop } = openBoard();
  for (let turn = 0; turn < 10; turn += 1) {
    setVisibility('hidden');
    jest.advanceTimersByTime(HIDDEN_MS - 1);
    setVisibility('visible');
  }
  expect([open.length, opened.length]).toEqual([1, 1]);
  stop();
});

test('a page that has to notify stays subscribed while it is hidden, and no longer', () => {
  const release = stayConnectedWhileHidden();
  const { open, stop } = openBoard();
  setVisibility('hidden');
  jest.advanceTimersByTime(10 * HIDDEN_MS);
  expect(open).toHaveLength(1);
  release();
  jest.advanceTimersByTime(60_000);
  expect(open).toHaveLength(0);
  stop();
});

test('a listener that failed or ended is not opened again when the page becomes visible', () => {
  const { opened, fail, onError } = openBoard();
  setVisibility('hidden');
  fail();
  expect(onError).toHaveBeenCalledTimes(1);
  setVisibility('visible');
  expect(opened).toHaveLength(1);
});
