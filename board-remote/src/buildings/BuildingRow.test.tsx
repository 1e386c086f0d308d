import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import {
  building,
  clickTab,
  drawBoard,
  free,
  prepareBoards,
  selected,
  showChoice,
  tabs,
  tiles,
  used,
} from '../testing/drawBoard.tsx';

prepareBoards();

describe('the buildings', () => {
  it('are tabs of which the first is selected; a choice shows at once, its machines with the next paint', () => {
    const { show } = drawBoard();
    show(building('a', [free()]), building('b', [used(), used()]));
    expect(tabs()).toEqual(['Name of a', 'Name of b']);
    expect(selected()).toEqual(['Name of a']);
    clickTab('b');
    expect(selected()).toEqual(['Name of b']);
    expect(tiles()).toEqual(['Washer 1, Available']);
    const panel = screen.getByRole('tabpanel', { name: 'Name of a, 1 washer, 0 dryers free' });
    panel.focus();
    showChoice();
    expect(tiles()).toEqual(['Washer 1, In Use', 'Washer 2, In Use']);
    expect(document.activeElement).toBe(screen.getByRole('tabpanel', { name: /^Name of b/ }));
  });

  it('keep the choice over updates, until it is gone', () => {
    const { show, sendMissing } = drawBoard();
    show(building('a'), building('b'));
    clickTab('b');
    expect(selected()).toEqual(['Name of b']);
    showChoice();
    show(building('new'), building('b', [used()]), building('a'));
    expect(selected()).toEqual(['Name of b']);
    expect(tiles()).toEqual(['Washer 1, In Use']);
    act(sendMissing);
    show(building('a'), building('b'));
    expect(selected()).toEqual(['Name of b']);
    show(building('c'), building('a'));
    expect(selected()).toEqual(['Name of c']);
    show(building('a'), building('b'), building('c'));
    expect(selected()).toEqual(['Name of c']);
    show();
    expect(screen.getByText('Please select a building to view laundry machines.')).toBeTruthy();
  });

  it('are navigated by keyboard, with one tab stop for all', () => {
    const { show } = drawBoard();
    show(building('a'), building('b'), building('c'));
    const stops = () => screen.getAllByRole('tab').map((tab) => tab.tabIndex);
    act(() => screen.getByRole('tab', { selected: true }).focus());
    const press = (key: string, more = {}) => {
      const focused = screen.getByRole('tab', { selected: true });
      fireEvent.keyDown(focused, { key, ...more });
      expect(document.activeElement).toBe(screen.getByRole('tab', { selected: true }));
      return selected()[0];
    };
    expect(press('ArrowRight')).toBe('Name of b');
    expect(stops()).toEqual([-1, 0, -1]);
    expect(press('End')).toBe('Name of c');
    expect(press('ArrowRight')).toBe('Name of a');
    expect(press('ArrowLeft')).toBe('Name of c');
    expect(press('Home')).toBe('Name of a');
    expect(press('ArrowRight', { altKey: true })).toBe('Name of a');
    expect(press('x')).toBe('Name of a');
  });
});
