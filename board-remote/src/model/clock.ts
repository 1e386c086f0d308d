import { createStore, type ReadableStore } from '@laundry-board/shared-types/store';
import type { Device } from './device.ts';

/** The time that statuses depend on: the server's, whatever the device's clock shows (spec decision 19). */
export interface Clock {
  /** Milliseconds since the epoch; the device's time while the server's is not known. */
  readonly now: () => number;
  /** For durations, milliseconds: it goes on while the device sleeps, and nobody can set it. */
  readonly elapsed: () => number;
  /**
   * Whether the time is known. Until then no status is evaluated, because a wrong clock would show working machines as
   * Offline.
   */
  readonly isKnown: ReadableStore<boolean>;
  /** Notices that the device's clock was set, or that the device has slept: call it every second. */
  readonly check: () => void;
  /** Runs the clock until the returned function is called. @param onChange Called when the time has changed by a jump. */
  readonly start: (onChange: () => void) => () => void;
}

/** A clock that trusts the device. */
export function deviceClock({ now }: Pick<Device, 'now'>): Clock {
  return {
    now,
    elapsed: now,
    isKnown: createStore(true),
    check: () => {},
    start: () => () => {},
  };
}
