/**
 * A promise's outcome, or a rejection once `limit` milliseconds are over.
 *
 * @param what What takes too long, as the start of a sentence.
 */
export function withTimeLimit<T>(promise: Promise<T>, limit: number, what: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`${what} took longer than ${limit / 1000} s.`)),
      limit,
    );
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
