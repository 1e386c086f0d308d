import { afterEach, beforeEach, expect, jest } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { StrictMode } from 'react';
import { browserDevice, type Device } from '../device/device.ts';
import * as extras from '../extras.ts';
import { BoardScreen } from '../screens/BoardScreen.tsx';
import { createBoard } from './createBoard.ts';
import { fakeBackend } from './fakeBackend.ts';

export const START = 1_700_000_000_000;

/** Prepares a test file to draw boards at {@link START}, with fake timers of which none may be left. */
export function prepareBoards(): void {
  fakeLayout();
  beforeEach(() => {
    jest.useFakeTimers({ now: START });
    jest.spyOn(console, 'warn').mockImplementation(() => {});
  });
  afterEach(() => {
    cleanup();
    // A microtask in which React looks once more, because the alerts end with their board.
    jest.runAllTicks();
    history.replaceState(null, '', '/');
    expect(jest.getTimerCount()).toBe(0);
    jest.useRealTimers();
    jest.restoreAllMocks();
  });
}

/** A device for tests of what is drawn: the connection waits for ever, so that it pings and reconnects nothing. */
export const patientDevice = { ...browserDevice, after: () => () => {} };

/** The URL of a resident without a link. */
export const RESIDENT = { building: null, isKiosk: false };

/** @param device The one of the browser for a test of the connection. */
export function drawBoard(device: Device = patientDevice) {
  const backend = fakeBackend();
  const { container } = render(
    <StrictMode>
      <BoardScreen url={RESIDENT} extras={extras} create={() => createBoard({ backend, device })} />
    </StrictMode>,
  );
  const show = (...buildings: unknown[]) => act(() => backend.send({ buildings }));
  return { ...backend, container, show };
}

/** Waits for what is loaded once there are machines, such as the alerts. */
export const showExtras = () => act(async () => {});

const advanceTimers = (ms: number) => jest.advanceTimersByTime(ms);

/** Clicks as a resident does, under the fake timers. */
export const click = (element: HTMLElement) => userEvent.click(element, { advanceTimers });

/** Presses keys as a resident does, such as `{Enter}`. */
export const press = (keys: string) => userEvent.keyboard(keys, { advanceTimers });

/** Touches as a passer-by touches a lobby screen. */
export const touch = (target: HTMLElement) =>
  userEvent.pointer({ keys: '[TouchA]', target }, { advanceTimers });

/** Clicks on the tab of a building. Its machines are drawn with the {@link nextPaint}. */
export const clickTab = (id: string) =>
  click(screen.getByRole('tab', { name: new RegExp(`^Name of ${id},`) }));

export const nextPaint = () => act(() => jest.advanceTimersByTime(50));

/** A free machine whose last update was so many milliseconds before {@link START}. */
export const free = (age = 0) => ({ isInUse: false, lastUpdated: START - age });

export const used = (age = 0) => ({ isInUse: true, lastUpdated: START - age });

export const building = (id: string, washingmachines: unknown[] = [], dryers: unknown[] = []) => ({
  id,
  name: `Name of ${id}`,
  washingmachines,
  dryers,
});

export const tiles = () =>
  screen.queryAllByRole('listitem').map((tile) => tile.getAttribute('aria-label'));

export const tabs = () => screen.getAllByRole('tab').map((tab) => tab.textContent);

export const selected = () =>
  screen.getAllByRole('tab', { selected: true }).map((tab) => tab.textContent);

/** jsdom has no layout, nor marks: fakes the few calls that the board makes. The device is a computer with a mouse. */
export function fakeLayout(): void {
  Reflect.set(performance, 'mark', () => {});
  Reflect.set(window, 'matchMedia', () => ({ matches: false }));
  globalThis.ResizeObserver = class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  };
  Element.prototype.scrollBy = function scrollBy(to) {
    if (typeof to === 'object') this.scrollLeft += to.left ?? 0;
  };
}
