/** Pause after the first failed attempt, milliseconds. */
const FIRST_MS = 4000;

/** Longest pause, milliseconds. */
const LONGEST_MS = 60_000;

/**
 * Pause before the next attempt, milliseconds: doubled from attempt to attempt, and spread, so that
 * the pages of a whole campus do not come back at the same moment.
 *
 * @param attempt The attempt that failed, from 1.
 * @param random From 0 to 1.
 */
export function retryPause(attempt: number, random: number = Math.random()): number {
  const pause = Math.min(FIRST_MS * 2 ** (attempt - 1), LONGEST_MS);
  return pause * (0.75 + random / 4);
}
