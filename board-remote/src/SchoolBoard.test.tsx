import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { StrictMode } from 'react';
import { SchoolBoard } from './SchoolBoard.tsx';
import { manualWatch } from './testing/manualWatch.ts';
import { standInForLayout } from './testing/standInForLayout.ts';

standInForLayout();

const START = 1_700_000_000_000;
const free = (age = 0) => ({ isInUse: false, lastUpdated: START - age });
const used = (age = 0) => ({ isInUse: true, lastUpdated: START - age });
const building = (id: string, washingmachines: unknown[] = [], dryers: unknown[] = []) => ({
  id,
  name: `Name of ${id}`,
  washingmachines,
  dryers,
});

beforeEach(() => {
  jest.useFakeTimers({ now: START });
  jest.spyOn(console, 'warn').mockImplementation(() => {});
});

afterEach(() => {
  cleanup();
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
  jest.restoreAllMocks();
});

function board(domain: string | null = 'campus.example') {
  const backend = manualWatch();
  const at = (place: string | null) => (
    <StrictMode>
      <SchoolBoard key={place} domain={place} watch={backend.watch} />
    </StrictMode>
  );
  const { rerender, unmount, container } = render(at(domain));
  return {
    ...backend,
    container,
    unmount,
    move: (place: string) => rerender(at(place)),
    show: (...buildings: unknown[]) => act(() => backend.send({ buildings })),
  };
}

const tiles = () =>
  screen.queryAllByRole('listitem').map((tile) => tile.getAttribute('aria-label'));
const tabs = () => screen.getAllByRole('tab').map((tab) => tab.textContent);
const selected = () => screen.getAllByRole('tab', { selected: true }).map((tab) => tab.textContent);
const skeletons = (container: Element) =>
  ['building', 'washer', 'dryer'].map(
    (kind) => container.querySelectorAll(`[data-skeleton="${kind}"]`).length,
  );

describe('before the school is known', () => {
  it('skeletons stand for 5 buildings, 4 washers and 4 dryers', () => {
    const { container } = board();
    expect(skeletons(container)).toEqual([5, 4, 4]);
    expect(container.querySelector('[aria-busy="true"]')?.textContent).toContain('Loading');
    expect(screen.getByRole('status').textContent).toBe('');
    expect(tiles()).toEqual([]);
  });

  it('they stay without a document, and go when it appears', () => {
    const { container, sendMissing, show } = board();
    act(sendMissing);
    expect(skeletons(container)).toEqual([5, 4, 4]);
    expect(screen.getByRole('status').textContent).toBe('');
    show(building('n'));
    expect(skeletons(container)).toEqual([0, 0, 0]);
    expect(container.querySelector('[aria-busy]')).toBeNull();
  });

  it('they stay for a domain that can not have a document', () => {
    const { container, opened } = board(null);
    expect(skeletons(container)).toEqual([5, 4, 4]);
    expect(opened).toHaveLength(0);
  });

  it('a line tells when the service is out of reach, and goes by itself', () => {
    const { container, sendUnreachable, show } = board();
    act(sendUnreachable);
    expect(skeletons(container)).toEqual([5, 4, 4]);
    expect(screen.getByRole('status').textContent).toMatch(/can’t be reached.*Trying again/);
    show(building('n', [free()]));
    expect(screen.getByRole('status').textContent).toBe('');
    act(sendUnreachable);
    expect(screen.getByRole('status').textContent).toMatch(/can’t be reached/);
    expect(tiles()).toEqual(['Washer 1, Available']);
  });
});

describe('machines', () => {
  it('are list items named by type, place and status', () => {
    const { show } = board();
    show(building('n', [free(), used(), used(7000)], [free(3_600_001), used(3_600_000)]));
    expect(screen.getAllByRole('heading').map((heading) => heading.textContent)).toEqual([
      'Washers:',
      'Dryers:',
    ]);
    expect(tiles()).toEqual([
      'Washer 1, Available',
      'Washer 2, In Use',
      'Washer 3, Offline',
      'Dryer 1, Offline',
      'Dryer 2, In Use',
    ]);
    const tile = within(screen.getByRole('listitem', { name: 'Washer 2, In Use' }));
    expect(tile.getByText('Washer')).toBeTruthy();
    expect(tile.getByText('In Use')).toBeTruthy();
    expect(screen.getByText('1 of 3 available')).toBeTruthy();
    expect(screen.getByText('0 of 2 available')).toBeTruthy();
  });

  it('that are not there are told by a quiet line', () => {
    const { show } = board();
    show(building('n'));
    expect(screen.getByText('No washers in this building.')).toBeTruthy();
    expect(screen.getByText('No dryers in this building.')).toBeTruthy();
  });

  it('change by the clock when they are washers, and only when drawn when they are dryers', () => {
    const { show } = board();
    show(building('n', [free()], [free(3_600_000)]), building('m'));
    expect(jest.getTimerCount()).toBe(1);
    act(() => jest.advanceTimersByTime(6000));
    expect(tiles()).toEqual(['Washer 1, Available', 'Dryer 1, Available']);
    act(() => jest.advanceTimersByTime(1000));
    expect(tiles()).toEqual(['Washer 1, Offline', 'Dryer 1, Available']);
    act(() => jest.advanceTimersByTime(60_000));
    expect(tiles()).toEqual(['Washer 1, Offline', 'Dryer 1, Available']);
    fireEvent.click(screen.getByRole('tab', { name: 'Name of m' }));
    fireEvent.click(screen.getByRole('tab', { name: 'Name of n' }));
    expect(tiles()).toEqual(['Washer 1, Offline', 'Dryer 1, Offline']);
  });

  it('of a dryer change with a snapshot, and with nothing less', () => {
    const { show, sendUnreachable } = board();
    show(building('n', [], [free(3_600_000)]));
    jest.setSystemTime(START + 1);
    act(sendUnreachable);
    expect(tiles()).toEqual(['Dryer 1, Available']);
    show(building('n', [], [free(3_600_000)]));
    expect(tiles()).toEqual(['Dryer 1, Offline']);
  });

  it('are not drawn again while nothing changes', () => {
    const { show, container } = board();
    show(building('n', [free(), used()], [used()]));
    const observer = new MutationObserver(() => {});
    observer.observe(container, { subtree: true, attributes: true, childList: true });
    act(() => jest.advanceTimersByTime(5000));
    show(building('n', [free(-1000), used(-1000)], [used()]));
    expect(observer.takeRecords()).toEqual([]);
    show(building('n', [used(), used()], [used()]));
    const changed = observer.takeRecords().map(({ target }) => target);
    expect(changed.length).toBeGreaterThan(0);
    const [first, ...others] = screen.getAllByRole('listitem');
    expect(changed.some((node) => first?.contains(node))).toBe(true);
    expect(changed.some((node) => others.some((tile) => tile.contains(node)))).toBe(false);
    observer.disconnect();
  });
});

describe('the buildings', () => {
  it('are tabs of which the first is selected with the first data', () => {
    const { show } = board();
    show(building('a', [free()]), building('b'));
    expect(tabs()).toEqual(['Name of a', 'Name of b']);
    expect(selected()).toEqual(['Name of a']);
    expect(screen.getByRole('tabpanel', { name: 'Name of a' })).toBeTruthy();
    expect(tiles()).toEqual(['Washer 1, Available']);
  });

  it('keep the choice over updates, until it is gone', () => {
    const { show, sendMissing } = board();
    show(building('a'), building('b'));
    fireEvent.click(screen.getByRole('tab', { name: 'Name of b' }));
    expect(selected()).toEqual(['Name of b']);
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
  });

  it('keep the one that was selected by itself, too', () => {
    const { show } = board();
    show(building('b'));
    show(building('a'), building('b'));
    expect(selected()).toEqual(['Name of b']);
  });

  it('are asked for when there are none', () => {
    const { show } = board();
    show();
    expect(screen.getByText('Please select a building to view laundry machines.')).toBeTruthy();
    show(building('a'));
    expect(selected()).toEqual(['Name of a']);
  });

  it('are one selected and all distinct when their ids are not', () => {
    const { show } = board();
    const errors = jest.spyOn(console, 'error').mockImplementation(() => {});
    show({ ...building('a'), id: 1 }, { ...building('b'), id: '1' }, building('c'), { name: '' });
    expect(selected()).toEqual(['Name of a']);
    fireEvent.click(screen.getByRole('tab', { name: 'Unnamed building' }));
    expect(selected()).toEqual(['Unnamed building']);
    expect(errors).not.toHaveBeenCalled();
  });

  it('show a name as text, whatever it holds', () => {
    const { show, container } = board();
    const name = '<img src=x onerror="alert(1)">';
    show({ ...building('a'), name });
    expect(tabs()).toEqual([name]);
    expect(container.querySelector('img')).toBeNull();
  });

  it('are walked with the keyboard, one stop for all', () => {
    const { show } = board();
    show(building('a'), building('b'), building('c'));
    const stops = () => screen.getAllByRole('tab').map((tab) => tab.tabIndex);
    act(() => screen.getByRole('tab', { selected: true }).focus());
    const press = (key: string, more = {}) => {
      const focused = screen.getByRole('tab', { selected: true });
      fireEvent.keyDown(focused, { key, ...more });
      expect(document.activeElement).toBe(screen.getByRole('tab', { selected: true }));
      return selected()[0];
    };
    expect(stops()).toEqual([0, -1, -1]);
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

describe('the school', () => {
  it('is watched by one listener until the screen is left', () => {
    const { open, show, unmount } = board();
    expect(open).toHaveLength(1);
    show(building('a', [free()]));
    expect(open).toHaveLength(1);
    unmount();
    expect(open).toHaveLength(0);
  });

  it('of another domain begins anew, and the old one is not drawn for it', () => {
    const { open, show, move, container } = board();
    show(building('a'), building('b', [free()]));
    fireEvent.click(screen.getByRole('tab', { name: 'Name of b' }));
    move('tech.example');
    expect(tiles()).toEqual([]);
    expect(skeletons(container)).toEqual([5, 4, 4]);
    expect(open.map(({ domain }) => domain)).toEqual(['tech.example']);
    show(building('a'), building('b'));
    expect(selected()).toEqual(['Name of a']);
  });

  it('stays drawn after an error and comes back by itself', () => {
    const error = jest.spyOn(console, 'error').mockImplementation(() => {});
    const { show, fail, open } = board();
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
