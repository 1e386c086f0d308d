import type { Auth } from '@firebase/auth';
import { _castAuth } from '@firebase/auth/internal';

/** Timeout of each request while the stored session is looked up, milliseconds. */
const START_LIMIT_MS = 4000;

/**
 * Whether an error of the Auth backend says nothing about the account: the backend is overloaded or broken, or it
 * refuses the project's requests, because of a restricted API key, a disabled API or a bill. What it has to say of an
 * account, such as `USER_DISABLED` or `TOKEN_EXPIRED`, comes with the status 400.
 */
function saysNothingOfTheAccount(status: number): boolean {
  return status === 403 || status === 429 || status >= 500;
}

/**
 * The `fetch` for the SDK's requests to the Auth backend, which makes an error that says nothing about the account
 * look like a network error. While it starts, the SDK takes any other error for a session that is not valid any more
 * and deletes it (https://github.com/firebase/firebase-js-sdk/issues/9259). The next request tells whether a session
 * really is invalid. A response that hangs would leave the page blank for 30 s.
 *
 * @param isStarting Whether the stored session is still looked up.
 */
export function createAuthFetch(send: typeof fetch, isStarting: () => boolean): typeof fetch {
  return async (url, request) => {
    const response = await send(url, {
      ...request,
      ...(isStarting() ? { signal: AbortSignal.timeout(START_LIMIT_MS) } : {}),
    });
    if (saysNothingOfTheAccount(response.status)) {
      throw new Error(`HTTP status ${response.status}`);
    }
    return response;
  };
}

/**
 * Sends requests without the SDK's additional headers from now on. They hold telemetry that the SDK reads from
 * IndexedDB; where that never answers, no request would be sent.
 */
export function omitAdditionalHeaders(auth: Auth): void {
  // oxlint-disable-next-line no-underscore-dangle
  _castAuth(auth)._getAdditionalHeaders = () => Promise.resolve({});
}
