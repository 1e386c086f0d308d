import { afterEach, beforeEach, expect, jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { SchoolBoard } from '../SchoolBoard.tsx';
import { manualWatch } from './manualWatch.ts';
import { standInForLayout } from './standInForLayout.ts';

/** The time at which each test begins. */
export const START = 1_700_000_000_000;

/** Sets a file's tests up to draw boards at {@link START}, by fake timers of which none may be left. */
export function prepareBoards(): void {
  standInForLayout();
  beforeEach(() => {
    jest.useFakeTimers({ now: START });
    jest.spyOn(console, 'warn').mockImplementation(() => {});
  });
  afterEach(() => {
    cleanup();
    history.replaceState(null, '', '/');
    expect(jest.getTimerCount()).toBe(0);
    jest.useRealTimers();
    jest.restoreAllMocks();
  });
}

/** Draws a board whose backend is in the hands of the test. */
export function drawBoard(domain: string | null = 'campus.example') {
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
    countSkeletons: () =>
      ['building', 'washer', 'dryer'].map(
        (kind) => container.querySelectorAll(`[data-skeleton="${kind}"]`).length,
      ),
  };
}

/** A click on the tab of a building, whose machines are drawn a paint later: {@link showChoice}. */
export const clickTab = (id: string) =>
  fireEvent.click(screen.getByRole('tab', { name: new RegExp(`^Name of ${id},`) }));

/** Lets the browser paint. */
export const showChoice = () => act(() => jest.advanceTimersByTime(50));

/** A machine that is free and was heard of so many milliseconds before {@link START}. */
export const free = (age = 0) => ({ isInUse: false, lastUpdated: START - age });

/** The same, in use. */
export const used = (age = 0) => ({ isInUse: true, lastUpdated: START - age });

/** A building of the document. */
export const building = (id: string, washingmachines: unknown[] = [], dryers: unknown[] = []) => ({
  id,
  name: `Name of ${id}`,
  washingmachines,
  dryers,
});

/** The accessible names of the tiles. */
export const tiles = () =>
  screen.queryAllByRole('listitem').map((tile) => tile.getAttribute('aria-label'));

/** The names of the buildings. */
export const tabs = () => screen.getAllByRole('tab').map((tab) => tab.textContent);

/** The names of those that are selected. */
export const selected = () =>
  screen.getAllByRole('tab', { selected: true }).map((tab) => tab.textContent);
