import '@testing-library/jest-dom/jest-globals';
import { describe, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import {
  building,
  clickTab,
  drawBoard,
  free,
  prepareBoards,
  nextPaint,
  START,
  tiles,
  used,
} from '../testing/drawBoard.tsx';

prepareBoards();

const fading = () => document.querySelectorAll('[data-fades-in]').length;

describe('when only time passes', () => {
  const DRYER = free(3_600_000);

  /** Draws a hall with a washer and a dryer, one without machines, and one with a dryer alone. */
  function drawHalls(): void {
    const { show } = drawBoard();
    show(building('n', [free()], [DRYER]), building('m'), building('o', [], [DRYER]));
  }

  function pass(ms: number): void {
    act(() => jest.advanceTimersByTime(ms));
  }

  function tabLabels() {
    return screen.getAllByRole('tab').map((tab) => tab.ariaLabel);
  }

  const AVAILABLE = ['Washer 1, Available', 'Dryer 1, Available'];
  const WASHER_OFFLINE = ['Washer 1, Offline', 'Dryer 1, Available'];

  test('a single timer serves all machines', () => {
    drawHalls();
    expect(jest.getTimerCount()).toBe(1);
  });

  test('a washer stays Available for 6 s', () => {
    drawHalls();
    pass(6000);
    expect(tiles()).toEqual(AVAILABLE);
    expect(tabLabels()[0]).toBe('Name of n, 1 washer, 1 dryer free');
  });

  // The timers of a hidden page are late, so the board ticks when the page becomes visible.
  test('a washer is Offline after 6 s as soon as the page becomes visible', () => {
    drawHalls();
    pass(6000);
    jest.setSystemTime(START + 6001);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(tiles()).toEqual(WASHER_OFFLINE);
    expect(tabLabels()[0]).toBe('Name of n, 0 washers, 1 dryer free');
  });

  test('a dryer keeps its status in its building, and goes Offline in the count of another', () => {
    drawHalls();
    pass(66_001);
    expect(tiles()).toEqual(WASHER_OFFLINE);
    expect(tabLabels()[0]).toBe('Name of n, 0 washers, 1 dryer free');
    expect(tabLabels()[2]).toBe('Name of o, 0 washers, 0 dryers free');
  });

  test('a dryer changes its status when its building is drawn again', async () => {
    drawHalls();
    pass(66_001);
    await clickTab('m');
    nextPaint();
    await clickTab('n');
    nextPaint();
    expect(tiles()).toEqual(['Washer 1, Offline', 'Dryer 1, Offline']);
  });
});

test('a building without machines says so for washers and dryers', () => {
  const { show } = drawBoard();
  show(building('m'));
  expect(screen.getByText('No washers in this building.')).toBeInTheDocument();
  expect(screen.getByText('No dryers in this building.')).toBeInTheDocument();
});

describe('dryers', () => {
  function drawDryer() {
    const board = drawBoard();
    board.show(building('n', [], [free(3_600_000)]));
    jest.setSystemTime(START + 1);
    return board;
  }

  test('do not change when the connection is lost', () => {
    const { sendDisconnected } = drawDryer();
    act(sendDisconnected);
    expect(tiles()).toEqual(['Dryer 1, Available']);
  });

  test('change with a snapshot', () => {
    const { show } = drawDryer();
    show(building('n', [], [free(3_600_000)]));
    expect(tiles()).toEqual(['Dryer 1, Offline']);
  });
});

describe('many machines', () => {
  const washers = Array.from({ length: 60 }, () => free());

  const lists = () =>
    screen.getAllByRole('list').map((list) => [list.ariaLabel, list.hasAttribute('data-large')]);

  /** Draws 60 washers and a dryer. */
  function drawMany() {
    const { show, container } = drawBoard();
    show(building('n', washers, [free()]));
    return { count: () => container.querySelectorAll('li').length };
  }

  test('are all rendered at once', () => {
    const { count } = drawMany();
    expect(count()).toBe(61);
  });

  test('are all counted', () => {
    drawMany();
    expect(screen.getByText('60 free').parentElement).toHaveTextContent('60 free of 60');
  });

  test('are in named lists, which are laid out only on the screen', () => {
    drawMany();
    expect(lists()).toEqual([
      ['washers 1 to 24', true],
      ['washers 25 to 48', true],
      ['washers 49 to 60', true],
      [null, false],
    ]);
  });

  test('of 24 are in a single list', () => {
    const { show } = drawBoard();
    show(building('n', washers.slice(36)));
    expect(lists()).toEqual([[null, false]]);
  });
});

describe('a new status', () => {
  /** Draws a hall, and counts what fades in after each update of its only washer. */
  function drawWasher() {
    const { show } = drawBoard();
    return (machine: object): number => {
      show(building('n', [machine]));
      return fading();
    };
  }

  test('does not fade in at first', () => {
    const fadingAfter = drawWasher();
    expect(fadingAfter(free())).toBe(0);
  });

  test('fades in when it changes', () => {
    const fadingAfter = drawWasher();
    expect([free(), used(), free(), used()].map(fadingAfter)).toEqual([0, 2, 2, 2]);
  });
});

describe('the machines of another building', () => {
  /** Draws two halls and selects the second. */
  async function selectOther() {
    const { show } = drawBoard();
    show(building('n', [free(), used()]), building('m', [used(), used(), used()]));
    const [first] = screen.getAllByRole('listitem');
    await clickTab('m');
    nextPaint();
    return { show, first };
  }

  test('appear without fading', async () => {
    await selectOther();
    expect(tiles()).toEqual(['Washer 1, In Use', 'Washer 2, In Use', 'Washer 3, In Use']);
    expect(fading()).toBe(0);
  });

  test('reuse the tiles on the page', async () => {
    const { first } = await selectOther();
    expect(screen.getAllByRole('listitem')[0]).toBe(first);
  });

  test('fade to a new status', async () => {
    const { show } = await selectOther();
    show(building('n'), building('m', [free(), used(), used()]));
    expect(fading()).toBe(2);
  });
});
