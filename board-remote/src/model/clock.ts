import { createStore, type ReadableStore } from '@laundry-board/shared-types/store';
import type { Device } from './device.ts';

/** The time that statuses depend on: the device's, corrected by the server's (spec decision 19). */
export interface Clock {
  /** Milliseconds since the epoch; a guess while the time is not known. */
  readonly now: () => number;
  /**
   * Whether the time is known. Until then no status is evaluated, because a wrong clock would show working machines as
   * Offline.
   */
  readonly isKnown: ReadableStore<boolean>;
  /** Notices that somebody has set the device's clock: call it every second, and when the page wakes. */
  readonly check: () => void;
  /**
   * Compares the clock with a report of the backend.
   *
   * @param document Its path.
   * @param newest When the newest machine in it has reported, milliseconds since the epoch.
   */
  readonly compare: (document: string, newest: number) => void;
  /** Runs the clock until the returned function is called. @param onChange Called when the time has changed by a jump. */
  readonly start: (onChange: () => void) => () => void;
}

/** A clock that trusts the device. */
export function deviceClock({ now }: Pick<Device, 'now'>): Clock {
  return {
    now,
    isKnown: createStore(true),
    check: () => {},
    compare: () => {},
    start: () => () => {},
  };
}
