import '@testing-library/jest-dom/jest-globals';
import { describe, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
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

test('one line says that the board is live, for both sections', () => {
  const { container, show } = drawBoard();
  show(building('n', [free()], [free()]));
  expect(line(container)).toBe('Live');
  expect(container.querySelectorAll('[data-freshness]')).toHaveLength(1);
});

test('it says that a lost backend is being reconnected, until a snapshot comes', () => {
  const { container, sendDisconnected, show } = drawWasher();
  act(sendDisconnected);
  expect(line(container)).toBe('Reconnecting');
  show(building('n', [free()]));
  expect(line(container)).toBe('Live');
});

test('it says that the browser is offline while it has no network and the backend is lost', () => {
  const { container, sendDisconnected, show } = drawWasher();
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  act(sendDisconnected);
  expect(line(container)).toBe('Offline');
  onLine.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(line(container)).toBe('Reconnecting');
  show(building('n', [free()]));
  expect(line(container)).toBe('Live');
});

// As on a computer whose only network is a VPN.
test('it says that it is live while snapshots come, even if the browser says that it is offline', () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { container } = drawWasher();
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(line(container)).toBe('Live');
});

describe('the age of a kind’s newest report', () => {
  const silence = () => screen.queryByText(/^Newest report /)?.textContent;

  test('is not said while reports come as often as they do', () => {
    const { show } = drawBoard();
    show(building('n', [free(6000), free(50_000)], [free(3_600_000)]));
    expect(silence()).toBeUndefined();
  });

  test('is said below the heading of that kind', () => {
    const { show } = drawBoard();
    show(building('n', [free()], [free(3_600_001)]));
    expect(silence()).toBe('Newest report 1 h ago');
    expect(screen.getByRole('region', { name: 'Dryers:' })).toHaveTextContent('Newest report');
  });

  test('grows every second', () => {
    drawWasher();
    expect(silence()).toBe('Newest report 12 s ago');
    act(() => jest.advanceTimersByTime(3000));
    expect(silence()).toBe('Newest report 15 s ago');
  });

  test('is not said while the backend is lost, because the notice says it', () => {
    const { sendDisconnected } = drawWasher();
    act(sendDisconnected);
    expect(silence()).toBeUndefined();
    expect(screen.getByRole('status')).toHaveTextContent(/ This is as of \d+:\d\d [AP]M\.$/);
  });

  test('is not said of a machine whose clock is ahead', () => {
    const { show } = drawBoard();
    show(building('n', [free(-2 * 3_600_000), free(15 * 60_000)]));
    expect(silence()).toBeUndefined();
  });

  test('says so when the machines have never reported', () => {
    const { show } = drawWasher();
    show(building('n', [{ isInUse: false }]));
    expect(silence()).toBe('Newest report never');
  });
});

/** Draws a washer that reported 12 s ago. */
function drawWasher() {
  const board = drawBoard();
  board.show(building('n', [free(12_000)]));
  return board;
}

function line(container: Element): string | null | undefined {
  return container.querySelector('[data-freshness]')?.textContent;
}
