import { describe, expect, it, jest, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import {
  building,
  drawBoard,
  free,
  prepareBoards,
  selected,
  START,
  tiles,
  used,
} from './testing/drawBoard.tsx';

prepareBoards();

describe('before the school is known', () => {
  it('skeletons stand for 5 buildings, 4 washers and 4 dryers', () => {
    const { container, countSkeletons } = drawBoard();
    expect(countSkeletons()).toEqual([5, 4, 4]);
    expect(container.querySelector('[aria-busy="true"]')?.textContent).toContain('Loading');
    expect(screen.getByRole('status').textContent).toBe('');
    expect(tiles()).toEqual([]);
  });

  it('they stay without a document, and go when it appears', () => {
    const { container, sendMissing, show, countSkeletons } = drawBoard();
    act(sendMissing);
    expect(countSkeletons()).toEqual([5, 4, 4]);
    expect(screen.getByRole('status').textContent).toBe('');
    show(building('n'));
    expect(countSkeletons()).toEqual([0, 0, 0]);
    expect(container.querySelector('[aria-busy]')).toBeNull();
  });

  it('they stay for a domain that can’t have a document', () => {
    const { opened, countSkeletons } = drawBoard(null);
    expect(countSkeletons()).toEqual([5, 4, 4]);
    expect(opened).toHaveLength(0);
  });

  it('a notice says that the service can’t be reached, and disappears by itself', () => {
    const { sendUnreachable, show, countSkeletons } = drawBoard();
    act(sendUnreachable);
    expect(countSkeletons()).toEqual([5, 4, 4]);
    expect(screen.getByRole('status').textContent).toMatch(/can’t be reached.*Trying again/);
    show(building('n', [free()]));
    expect(screen.getByRole('status').textContent).toBe('');
    act(sendUnreachable);
    expect(screen.getByRole('status').textContent).toMatch(/can’t be reached/);
    expect(tiles()).toEqual(['Washer 1, Available']);
  });
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

describe('the school', () => {
  it('has one listener until the screen is left', () => {
    const { open, show, unmount } = drawBoard();
    expect(open).toHaveLength(1);
    show(building('a', [free()]));
    expect(open).toHaveLength(1);
    unmount();
    expect(open).toHaveLength(0);
  });

  it('of another domain starts afresh, and the old one is not drawn for it', () => {
    const { open, show, move, countSkeletons } = drawBoard();
    show(building('a'), building('b', [free()]));
    fireEvent.click(screen.getByRole('tab', { name: /^Name of b,/ }));
    move('tech.example');
    expect(tiles()).toEqual([]);
    expect(countSkeletons()).toEqual([5, 4, 4]);
    expect(open.map(({ domain }) => domain)).toEqual(['tech.example']);
    show(building('a'), building('b'));
    expect(selected()).toEqual(['Name of a']);
  });

  it('stays drawn after an error and comes back by itself', () => {
    const error = jest.spyOn(console, 'error').mockImplementation(() => {});
    const { show, fail, open } = drawBoard();
    show(building('a', [free()]));
    const cause = new Error('permission-denied');
    act(() => fail(cause));
    expect(error).toHaveBeenCalledWith('Error getting document', cause);
    expect(tiles()).toEqual(['Washer 1, Available']);
    act(() => jest.advanceTimersByTime(1000));
    expect(open).toHaveLength(1);
    show(building('a', [used(-1000)]));
    expect(tiles()).toEqual(['Washer 1, In Use']);
  });
});
