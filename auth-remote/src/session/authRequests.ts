import type { Auth } from '@firebase/auth';
import { _castAuth } from '@firebase/auth/internal';
import { withTimeLimit } from '@laundry-board/shared-types/timing';

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
      throw new Error(`The Auth backend answered with HTTP status ${response.status}.`);
    }
    return response;
  };
}

/** Longest wait for the headers that the SDK adds to each request, milliseconds. */
const HEADERS_LIMIT_MS = 1000;

/**
 * Sends requests without the SDK's additional headers when these don't come in time. They hold telemetry, which the
 * SDK reads from IndexedDB; where that never answers, no request would ever be sent.
 */
export function limitAdditionalHeaders(auth: Auth): void {
  const internal = _castAuth(auth);
  // oxlint-disable-next-line no-underscore-dangle
  const read = internal._getAdditionalHeaders.bind(internal);
  // oxlint-disable-next-line no-underscore-dangle
  internal._getAdditionalHeaders = () =>
    withTimeLimit(read(), HEADERS_LIMIT_MS, 'Reading the headers').catch(() => ({}));
}
