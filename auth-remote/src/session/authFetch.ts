import { FetchProvider } from '@firebase/auth/internal';

/** Longest wait for each answer while the stored session is looked up, milliseconds. */
const START_LIMIT_MS = 4000;

/**
 * Has a passing fault of the Auth backend count as no answer at all. While it starts, the SDK takes a
 * 429, 500 or 503 for a session that is not valid any more, and deletes it; without an answer it keeps
 * the session (https://github.com/firebase/firebase-js-sdk/issues/9259). An answer that hangs keeps the
 * page blank for 30 s otherwise. A session that really is invalid is found out by its next request.
 *
 * @param isStarting Whether the SDK is still looking up the stored session.
 */
export function keepSessionOverFaults(isStarting: () => boolean): void {
  FetchProvider.initialize(async (url, request) => {
    const response = await fetch(url, {
      ...request,
      ...(isStarting() ? { signal: AbortSignal.timeout(START_LIMIT_MS) } : {}),
    });
    if (response.status === 429 || response.status >= 500) {
      throw new Error(`The Auth backend answered with HTTP status ${response.status}.`);
    }
    return response;
  });
}
