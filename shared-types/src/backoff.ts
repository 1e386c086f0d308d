const LONGEST_MS = 60_000;

/** Exponential backoff. */
export interface Backoff {
  /** Attempts that have failed in a row, from 1. */
  readonly failures: number;
  /** The delay after the first failure, milliseconds; it doubles with each further one. */
  readonly firstMs: number;
  /** The longest delay, milliseconds; a minute by default. */
  readonly longestMs?: number;
}

/**
 * Delay before the next attempt, milliseconds: exponential backoff, less a random quarter at most, so that the pages of a
 * whole campus don't come back at the same moment.
 *
 * @param random From 0 (no jitter) to 1.
 */
export function retryDelay(
  { failures, firstMs, longestMs = LONGEST_MS }: Backoff,
  random = Math.random(),
): number {
  return Math.min(firstMs * 2 ** (failures - 1), longestMs) * (1 - random / 4);
}
