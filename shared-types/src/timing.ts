/**
 * A promise's outcome, whenever it comes. Once `limit` milliseconds are over, `onSlow` is called.
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

/** What a server's response tells about the device's clock. */
export interface TimedResponse {
  readonly headers: Headers;
  /** The device's clock when the request was sent and when the response came, milliseconds since the epoch. */
  readonly sent: number;
  readonly received: number;
}

/** Smaller offsets count as none (spec decision 19); the header's whole seconds hide less. */
const TOLERANCE_MS = 2000;

/** The header leaves the milliseconds out: half a second is missing on average. */
const HALF_A_SECOND = 500;

/**
 * By how much the device's clock is ahead of the server's, milliseconds; 0 within the tolerance or when
 * the server sends no date. The age of a cached response counts by its `Age`.
 */
export function measureClockOffset({ headers, sent, received }: TimedResponse): number {
  const date = Date.parse(headers.get('Date') ?? '');
  const age = Number(headers.get('Age') ?? 0);
  const offset = (sent + received) / 2 - (date + age * 1000 + HALF_A_SECOND);
  return Math.abs(offset) > TOLERANCE_MS ? offset : 0;
}
