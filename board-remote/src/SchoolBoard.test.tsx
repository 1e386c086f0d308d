import { expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { building, drawBoard, free, prepareBoards, START, tiles } from './testing/drawBoard.tsx';

prepareBoards();

const notice = () => screen.getByRole('status').textContent;

test('skeletons stand for 5 buildings, 4 washers and 4 dryers until the school is known', () => {
  const { container, sendMissing, sendUnreachable, show, countSkeletons } = drawBoard();
  const busy = () => container.querySelector('[aria-busy="true"]')?.textContent;
  expect(busy()).toContain('Loading');
  for (const [event, text] of [
    [() => {}, /^$/],
    [sendMissing, /^$/],
    [sendUnreachable, /can’t be reached.*Trying again/],
  ] as const) {
    act(event);
    expect(countSkeletons()).toEqual([5, 4, 4]);
    expect(notice()).toMatch(text);
  }
  show(building('n'));
  expect(countSkeletons()).toEqual([0, 0, 0]);
  expect(busy()).toBeUndefined();
  expect(notice()).toBe('');
});

test('what is drawn stays while the service can’t be reached or a listener fails', () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const { sendUnreachable, fail, show } = drawBoard();
  show(building('n', [free(-2000)]));
  act(sendUnreachable);
  act(() => fail());
  expect(notice()).toMatch(/can’t be reached/);
  expect(tiles()).toEqual(['Washer 1, Available']);
  act(() => jest.advanceTimersByTime(1000));
  show(building('n'));
  expect(notice()).toBe('');
  expect(tiles()).toEqual([]);
});

test('updates are a burst from the fifth within a second until a second has fewer', () => {
  const { show, container } = drawBoard();
  const inBurst: number[] = [];
  const times = [0, 100, 200, 300, 400, 500, 1200, 1300, 1400, 1500, 1600, 1850, 2100, 2350, 2600];
  for (const time of times) {
    jest.advanceTimersByTime(time - (Date.now() - START));
    show(building('n', [free(-1e6)]));
    if (container.querySelector('[data-burst]')) inBurst.push(time);
  }
  expect(inBurst).toEqual([400, 500, 1600, 1850, 2100, 2350]);
});
