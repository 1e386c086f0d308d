/** The clocks and timers of the device, all in milliseconds; a test passes its own. */
export interface Device {
  /** What the device's clock shows, since the epoch. It may be wrong, and it jumps when somebody sets it or after a sleep. */
  readonly now: () => number;
  /**
   * A clock that nobody can set. In some browsers it stands still while the computer sleeps, so a leap of the other one
   * counts as a sleep: https://developer.mozilla.org/en-US/docs/Web/API/Performance/now#ticking_during_sleep
   */
  readonly monotonic: () => number;
  /** Calls back once, unless the returned function is called before. */
  readonly after: (delay: number, callback: () => void) => () => void;
  /** Calls back again and again, until the returned function is called. */
  readonly every: (interval: number, callback: () => void) => () => void;
}

/** The device that the browser runs on. */
export const browserDevice: Device = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after: (delay, callback) => {
    const timer = setTimeout(callback, delay);
    return () => clearTimeout(timer);
  },
  every: (interval, callback) => {
    const timer = setInterval(callback, interval);
    return () => clearInterval(timer);
  },
};
