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
  /** Notices that the device's clock was set, or that the device has slept. It does so every second by itself. */
  readonly check: () => void;
  /**
   * Calls back every second and when the time has jumped, after {@link check}, until the returned function is called.
   *
   * @param callback `hasJumped` is whether the time has changed by a jump.
   */
  readonly onTick: (callback: OnTick) => () => void;
  /** Runs the clock until the returned function is called. */
  readonly start: () => () => void;
}

type OnTick = (hasJumped: boolean) => void;

/** Those whom a clock calls back. */
export function createTicker(): Pick<Clock, 'onTick'> & { readonly tick: OnTick } {
  const callbacks = new Set<OnTick>();
  return {
    onTick: (callback) => {
      callbacks.add(callback);
      return () => void callbacks.delete(callback);
    },
    tick: (hasJumped) => callbacks.forEach((callback) => callback(hasJumped)),
  };
}

/** How often a clock ticks; washers are evaluated as often (spec §9), milliseconds. */
export const TICK_MS = 1000;

/** A clock that trusts the device. */
export function deviceClock({ now, every }: Pick<Device, 'now' | 'every'>): Clock {
  const { onTick, tick } = createTicker();
  return {
    now,
    elapsed: now,
    isKnown: createStore(true),
    check: () => {},
    onTick,
    start: () => every(TICK_MS, () => tick(false)),
  };
}
