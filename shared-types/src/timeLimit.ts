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
