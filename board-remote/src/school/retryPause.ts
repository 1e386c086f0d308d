const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;
const JITTER = 0.25;

/**
 * Milliseconds to wait after the given number of failures in a row (from 1): 1 s doubling to 60 s,
 * shortened by up to a quarter so that pages which failed together do not return together.
 */
export function retryPause(failures: number, random: () => number = Math.random): number {
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS);
  return pause * (1 - JITTER * random());
}
