import type { Device } from './device.ts';

/** The time that statuses depend on: the server's, whatever the device's clock shows (spec decision 19). */
export interface Clock {
  /** Milliseconds since the epoch: the device's time, corrected by the server's. */
  readonly now: () => number;
  /** How far {@link now} may be relied on. With a wrong time, working machines would be drawn as Offline. */
  readonly certainty: () => Certainty;
  /** Notices that the device's clock has jumped. It does so every second by itself. */
  readonly check: () => void;
  /**
   * Calls back every second, after {@link check}, and when the time or its certainty has changed, until the returned
   * function is called.
   */
  readonly onTick: (callback: OnTick) => () => void;
  /** Runs the clock until the returned function is called. */
  readonly start: () => () => void;
}

/**
 * How far the time may be relied on.
 *
 * - `unknown`: the server has not answered yet.
 * - `doubtful`: the device's clock has jumped since: the device has slept, or somebody has set its clock.
 * - `known`: the server has answered, or it did not within two seconds, and the device is believed.
 */
export type Certainty = 'unknown' | 'doubtful' | 'known';

/** @param hasChanged Whether the time or its certainty has changed; otherwise only a second has passed. */
type OnTick = (hasChanged: boolean) => void;

/** Those whom a clock calls back. */
export function createTicker(): Pick<Clock, 'onTick'> & { readonly tick: OnTick } {
  const callbacks = new Set<OnTick>();
  return {
    onTick: (callback) => {
      callbacks.add(callback);
      return () => void callbacks.delete(callback);
    },
    tick: (hasChanged) => callbacks.forEach((callback) => callback(hasChanged)),
  };
}

/** How often a clock ticks; washers are evaluated as often (spec §9), milliseconds. */
export const TICK_MS = 1000;

/** A visible page, which ticks, was frozen or asleep if it did not run for longer than this, milliseconds. */
export const ASLEEP_MS = 4000;

/** A clock that trusts the device. */
export function deviceClock({ now, every }: Pick<Device, 'now' | 'every'>): Clock {
  const { onTick, tick } = createTicker();
  return {
    now,
    certainty: () => 'known',
    check: () => {},
    onTick,
    start: () => every(TICK_MS, () => tick(false)),
  };
}
