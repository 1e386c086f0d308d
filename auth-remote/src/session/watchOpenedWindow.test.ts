import { afterEach, expect, jest, test } from '@jest/globals';
import { watchOpenedWindow } from './watchOpenedWindow.ts';

afterEach(() => {
  jest.restoreAllMocks();
});

test('remembers the next window alone and leaves window.open as it was', () => {
  const original = jest.spyOn(window, 'open').mockReturnValue(window);
  const before = window.open;
  const watch = watchOpenedWindow();
  expect(watch.openedWindow()).toBeNull();
  window.open('https://accounts.example', 'popup');
  expect(original).toHaveBeenCalledWith('https://accounts.example', 'popup');
  expect(watch.openedWindow()).toBe(window);
  expect(window.open).toBe(before);
});

test('stopping it puts window.open back when none was opened', () => {
  const before = window.open;
  watchOpenedWindow().stop();
  expect(window.open).toBe(before);
});
