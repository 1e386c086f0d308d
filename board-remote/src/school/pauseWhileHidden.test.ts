import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { manualWatch } from '../testing/manualWatch.ts';
import { seePage } from '../testing/seePage.ts';
import { HIDDEN_MS, pauseWhileHidden } from './pauseWhileHidden.ts';

beforeEach(() => void jest.useFakeTimers());

afterEach(() => {
  expect(jest.getTimerCount()).toBe(0);
  jest.restoreAllMocks();
  jest.useRealTimers();
});

function openBoard(isNeeded = () => false) {
  const backend = manualWatch();
  const heard = jest.fn();
  const failed = jest.fn();
  const stop = pauseWhileHidden(backend.watch, isNeeded)('campus.example', heard, failed);
  return { ...backend, heard, failed, stop };
}

test('a page that was hidden for five minutes stops listening, and listens again when it is seen', () => {
  const { open, heard, send, stop } = openBoard();
  seePage('hidden');
  jest.advanceTimersByTime(HIDDEN_MS - 1);
  expect(open).toHaveLength(1);
  jest.advanceTimersByTime(1);
  expect(open).toHaveLength(0);
  expect(heard).not.toHaveBeenCalled();
  seePage('visible');
  expect(open).toHaveLength(1);
  send({});
  expect(heard).toHaveBeenCalledTimes(1);
  stop();
  expect(open).toHaveLength(0);
});

test('a page that is hidden and seen by turns keeps its one listener', () => {
  const { open, opened, stop } = openBoard();
  for (let turn = 0; turn < 10; turn += 1) {
    seePage('hidden');
    jest.advanceTimersByTime(HIDDEN_MS - 1);
    seePage('visible');
  }
  expect([open.length, opened.length]).toEqual([1, 1]);
  stop();
});

test('a page that is to tell something listens on while it is hidden, and no longer', () => {
  let isNeeded = true;
  const { open, stop } = openBoard(() => isNeeded);
  seePage('hidden');
  jest.advanceTimersByTime(10 * HIDDEN_MS);
  expect(open).toHaveLength(1);
  isNeeded = false;
  jest.advanceTimersByTime(60_000);
  expect(open).toHaveLength(0);
  stop();
});

test('a listener that failed or ended is not opened again by the page being seen', () => {
  const { opened, fail, failed } = openBoard();
  seePage('hidden');
  fail();
  expect(failed).toHaveBeenCalledTimes(1);
  seePage('visible');
  expect(opened).toHaveLength(1);
});

test('a page that is hidden from the start counts from there', () => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const { open, stop } = openBoard();
  expect(open).toHaveLength(1);
  jest.advanceTimersByTime(HIDDEN_MS);
  expect(open).toHaveLength(0);
  stop();
});
