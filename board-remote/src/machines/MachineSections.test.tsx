import { describe, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import {
  building,
  clickTab,
  drawBoard,
  free,
  prepareBoards,
  showChoice,
  START,
  tiles,
  used,
} from '../testing/drawBoard.tsx';

prepareBoards();

const fading = () => document.querySelectorAll('[data-fades-in]').length;

describe('machines', () => {
  it('change by the clock when they are washers, and only when drawn when they are dryers', () => {
    const { show } = drawBoard();
    const dryer = free(3_600_000);
    show(building('n', [free()], [dryer]), building('m'), building('o', [], [dryer]));
    const after = (ms: number) => {
      act(() => jest.advanceTimersByTime(ms));
      const [north, , other] = screen.getAllByRole('tab').map((tab) => tab.ariaLabel);
      return [...tiles(), north, other];
    };
    const stale = 'Name of o, 0 washers, 0 dryers free';
    expect(after(6000)).toEqual([
      'Washer 1, Available',
      'Dryer 1, Available',
      'Name of n, 1 washer, 1 dryer free',
      stale,
    ]);
    const offline = [
      'Washer 1, Offline',
      'Dryer 1, Available',
      'Name of n, 0 washers, 1 dryer free',
    ];
    // A hidden page's timers are late: it ticks when it becomes visible.
    jest.setSystemTime(START + 6001);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(after(0)).toEqual([...offline, stale]);
    expect(after(60_000)).toEqual([...offline, stale]);
    clickTab('m');
    showChoice();
    expect(screen.getByText('No washers in this building.')).toBeTruthy();
    expect(screen.getByText('No dryers in this building.')).toBeTruthy();
    clickTab('n');
    showChoice();
    expect(tiles()).toEqual(['Washer 1, Offline', 'Dryer 1, Offline']);
  });

  it('that are dryers change with a snapshot, not with the connection', () => {
    const { show, sendDisconnected } = drawBoard();
    show(building('n', [], [free(3_600_000)]));
    jest.setSystemTime(START + 1);
    act(sendDisconnected);
    expect(tiles()).toEqual(['Dryer 1, Available']);
    show(building('n', [], [free(3_600_000)]));
    expect(tiles()).toEqual(['Dryer 1, Offline']);
  });

  it('by the hundred render incrementally in named lists of drums that stand still, and all are counted', () => {
    const { show, container } = drawBoard();
    const count = () => container.querySelectorAll('li').length;
    const lists = () =>
      screen.getAllByRole('list').map((list) => [list.ariaLabel, list.hasAttribute('data-large')]);
    const washers = Array.from({ length: 60 }, () => free());
    show(building('n', washers.slice(36)));
    expect(lists()).toEqual([[null, false]]);
    show(building('n', washers, [free()]));
    expect(count()).toBe(25);
    expect(screen.getByText('60 of 60 available')).toBeTruthy();
    expect(lists()).toEqual([
      ['washers 1 to 24', true],
      ['washers 25 to 48', true],
      ['washers 49 to 60', true],
      [null, false],
    ]);
    act(() => jest.advanceTimersToNextFrame());
    expect(count()).toBe(37);
    act(() => jest.advanceTimersToNextFrame());
    act(() => jest.advanceTimersToNextFrame());
    expect(count()).toBe(61);
  });

  it('fade to a new status, but not in a burst of updates', () => {
    const { show } = drawBoard();
    const fadingAfter = (machine: object) => {
      show(building('n', [machine]));
      return fading();
    };
    const machines = [free(), used(), free(), used(), free(), used()];
    expect(machines.map(fadingAfter)).toEqual([0, 2, 2, 2, 0, 0]);
    act(() => jest.advanceTimersByTime(1000));
    expect(fadingAfter(free())).toBe(2);
  });

  it('of another building appear without fading, in the tiles that are there', () => {
    const { show } = drawBoard();
    show(building('n', [free(), used()]), building('m', [used(), used(), used()]));
    const [first] = screen.getAllByRole('listitem');
    clickTab('m');
    showChoice();
    expect(tiles()).toEqual(['Washer 1, In Use', 'Washer 2, In Use', 'Washer 3, In Use']);
    expect(screen.getAllByRole('listitem')[0]).toBe(first);
    expect(fading()).toBe(0);
    show(building('n'), building('m', [free(), used(), used()]));
    expect(fading()).toBe(2);
  });
});
