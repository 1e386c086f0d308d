import type { Device } from './device.ts';

/** The time that statuses depend on: the device's, corrected by the server's (spec decision 19). */
export interface Clock {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** @param offset By how much the device's clock is ahead of the server's, milliseconds. */
  readonly setOffset: (offset: number) => void;
}

/** A clock that trusts the device until it is given an offset. */
export function createClock(device: Pick<Device, 'now'>): Clock {
  let offset = 0;
  return {
    now: () => device.now() - offset,
    setOffset: (known) => {
      offset = known;
    },
  };
}
