const LONGEST_PAUSE_MS = 60_000;
const JITTER = 0.25;

/**
 * Milliseconds to wait after the given number of failures in a row (from 1): doubling to 60 s, and
 * shortened by up to a quarter so that pages which failed together do not return together.
 *
 * @param firstMs The pause after the first failure.
 */
export function retryPause(
  failures: number,
  firstMs = 1000,
  random: () => number = Math.random,
): number {
  const pause = Math.min(firstMs * 2 ** (failures - 1), LONGEST_PAUSE_MS);
  return pause * (1 - JITTER * random());
}
