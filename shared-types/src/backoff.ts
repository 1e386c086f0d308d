const MAX_DELAY_MS = 60_000;

/**
 * Delay before the next attempt, milliseconds: exponential backoff up to a minute, less a random
 * quarter at most, so that the pages of a whole campus don't come back at the same moment.
 *
 * @param failures Attempts that have failed in a row, from 1.
 * @param firstMs The delay after the first failure.
 * @param random From 0 (no jitter) to 1.
 */
export function retryDelay(failures: number, firstMs: number, random = Math.random()): number {
  return Math.min(firstMs * 2 ** (failures - 1), MAX_DELAY_MS) * (1 - random / 4);
}
