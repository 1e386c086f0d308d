import { beforeEach, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { BoardScreen } from '../screens/BoardScreen.tsx';
import type { CreateFeed, KioskExtra } from '../useExtras.ts';
import { createBoard } from './createBoard.ts';
import { free, patientDevice, touch } from './drawBoard.tsx';
import { fakeBackend } from './fakeBackend.ts';

export const ROTATE_MS = 15_000;

/** Prepares a test file for kiosk mode, on a screen on which a few machines fit, but not forty. */
export function prepareKiosk(kiosk: KioskExtra, createFeed?: CreateFeed) {
  beforeEach(() => {
    jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(800);
    jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(300);
  });
  return {
    /** Draws kiosk mode with a school. @param url Id of the building that the URL names. */
    drawKiosk: (buildings: readonly object[], url: string | null = null) => {
      const backend = fakeBackend();
      const options = { backend, device: patientDevice, ...(createFeed && { createFeed }) };
      render(
        <BoardScreen
          url={{ building: url, isKiosk: true }}
          extras={{ kiosk }}
          create={() => createBoard(options)}
        />,
      );
      act(() => backend.send({ buildings }));
      return backend;
    },
  };
}

/** A free machine whose report is from the future, with a label. */
export const labelled = (label: string) => ({ ...free(-3_600_000), label });

/** Free machines whose reports are from the future, so that none goes Offline during the test. */
export const machines = (count: number) => Array.from({ length: count }, () => free(-3_600_000));

export function rotate(): void {
  act(() => jest.advanceTimersByTime(ROTATE_MS));
}

export const touchTab = (id: string) =>
  touch(screen.getByRole('tab', { name: new RegExp(`^Name of ${id}`) }));
