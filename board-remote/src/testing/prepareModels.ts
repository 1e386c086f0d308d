import { afterEach, beforeEach, expect, jest } from '@jest/globals';
import type { BoardModel } from '../model/boardModel.ts';
import { setVisibility } from './fakeBackend.ts';

/** The time at which each test of {@link prepareModels} begins. */
export const START = 1_700_000_000_000;

/** Prepares a test file to run boards without their screens, with fake timers of which none may be left. */
export function prepareModels() {
  const log = { error: jest.fn(), warn: jest.fn() };
  let stop = (): void => {};
  beforeEach(() => {
    jest.useFakeTimers({ now: START });
    setVisibility('visible');
    // jsdom has no User Timing.
    Object.assign(performance, { mark: jest.fn() });
    log.error.mockReset();
    log.warn.mockReset();
    history.replaceState(null, '', '/');
  });
  afterEach(() => {
    stop();
    expect(jest.getTimerCount()).toBe(0);
    jest.useRealTimers();
    jest.restoreAllMocks();
  });
  return {
    log,
    /** Starts a board, which ends with its test. */
    start: (board: BoardModel): void => {
      stop = board.start();
    },
    /** Ends the board before. */
    stop: (): void => stop(),
    pass: (ms: number) => jest.advanceTimersByTimeAsync(ms),
  };
}
