import { describe, expect, jest, test } from '@jest/globals';
import { act } from '@testing-library/react';
import { building, drawBoard, free, prepareBoards } from '../testing/drawBoard.tsx';
import { describeAge } from './FreshnessLine.tsx';

prepareBoards();

test.each([
  [-5000, 'just now'],
  [999, 'just now'],
  [1000, '1 s ago'],
  [59_999, '59 s ago'],
  [60_000, '1 min ago'],
  [3_599_999, '59 min ago'],
  [3_600_000, '1 h ago'],
  [86_399_999, '23 h ago'],
  [86_400_000, '1 day ago'],
  [20_000 * 86_400_000, '20000 days ago'],
])('a report of %d ms ago is "%s"', (ms, words) => {
  expect(describeAge(ms)).toBe(words);
});

describe('the line of a section', () => {
  /** Draws a washer that reported 12 s ago. */
  function drawWasher() {
    const board = drawBoard();
    board.show(building('n', [free(12_000)]));
    const line = () => board.container.querySelector('[data-freshness]')?.textContent;
    return { ...board, line };
  }

  test('says that the section is live, and how old its newest report is', () => {
    const { line } = drawWasher();
    expect(line()).toBe('Live · newest report 12 s ago');
  });

  test('grows older every second', () => {
    const { line } = drawWasher();
    act(() => jest.advanceTimersByTime(3000));
    expect(line()).toBe('Live · newest report 15 s ago');
  });

  test('says that a lost backend is being reconnected, until a snapshot comes', () => {
    const { line, sendDisconnected, show } = drawWasher();
    act(sendDisconnected);
    expect(line()).toBe('Reconnecting · newest report 12 s ago');
    show(building('n', [free()]));
    expect(line()).toBe('Live · newest report just now');
  });

  test('says that the browser is offline while it has no network and the backend is lost', () => {
    const { line, sendDisconnected, show } = drawWasher();
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    act(sendDisconnected);
    expect(line()).toBe('Offline · newest report 12 s ago');
    onLine.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(line()).toBe('Reconnecting · newest report 12 s ago');
    show(building('n', [free()]));
    expect(line()).toBe('Live · newest report just now');
  });

  // As on a computer whose only network is a VPN.
  test('says that it is live while snapshots come, even if the browser says that it is offline', () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { line, show } = drawWasher();
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(line()).toBe('Live · newest report 12 s ago');
    show(building('n', [free()]));
    expect(line()).toBe('Live · newest report just now');
  });

  test('ignores a report from the future', () => {
    const { show, line } = drawWasher();
    show(building('n', [free(-2 * 3_600_000), free(15 * 60_000)]));
    expect(line()).toBe('Live · newest report 15 min ago');
  });

  test('says so when the machines have never reported', () => {
    const { show, line } = drawWasher();
    show(building('n', [{ isInUse: false }]));
    expect(line()).toBe('Live · newest report never');
  });
});
