/*
 * How long to wait for an answer, and before the next attempt: the entry path `@laundry-board/shared-types/timing`.
 */

/**
 * Returns a promise's outcome, whenever it comes. After `limit` milliseconds, calls `onSlow`.
 *
 * @param what What takes too long, as the start of a sentence.
 */
export function reportSlow<T>(
  promise: Promise<T>,
  limit: number,
  what: string,
  onSlow: (error: Error) => void,
): Promise<T> {
  const timer = setTimeout(
    () => onSlow(new Error(`${what} took longer than ${limit / 1000} s.`)),
    limit,
  );
  return promise.finally(() => clearTimeout(timer));
}

/** A promise's outcome, or a rejection once `limit` milliseconds are over; see {@link reportSlow}. */
export function withTimeLimit<T>(promise: Promise<T>, limit: number, what: string): Promise<T> {
  return new Promise((resolve, reject) => {
    reportSlow(promise, limit, what, reject).then(resolve, reject);
  });
}

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

/**
 * Calls back whenever another attempt is worthwhile at once: the page becomes visible, is unfrozen, or the
 * browser is online again. Until the returned function is called.
 */
export function onWake(callback: () => void, page: Window = window): () => void {
  const { document } = page;
  function whenVisible(): void {
    if (document.visibilityState === 'visible') callback();
  }
  page.addEventListener('online', callback);
  document.addEventListener('visibilitychange', whenVisible);
  // https://developer.chrome.com/docs/web-platform/page-lifecycle-api
  document.addEventListener('resume', callback);
  return () => {
    page.removeEventListener('online', callback);
    document.removeEventListener('visibilitychange', whenVisible);
    document.removeEventListener('resume', callback);
  };
}

interface Retry extends Backoff {
  /**
   * Whether the attempt may also be made while the page is hidden. By default, a delay that ends there waits until the
   * page is visible.
   */
  readonly whileHidden?: boolean;
}

/**
 * Makes one more attempt, once: after the delay of `retryDelay`, or at once when the page wakes. The returned function
 * cancels the attempt.
 */
export function retryLater(
  attempt: () => void,
  { whileHidden = false, ...backoff }: Retry,
  page: Window = window,
): () => void {
  function attemptNow(): void {
    cancel();
    attempt();
  }
  const timer = setTimeout(() => {
    if (whileHidden || page.document.visibilityState === 'visible') attemptNow();
  }, retryDelay(backoff));
  const stopWake = onWake(attemptNow, page);
  function cancel(): void {
    clearTimeout(timer);
    stopWake();
  }
  return cancel;
}
