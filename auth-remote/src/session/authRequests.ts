/** Timeout of each request while the stored session is read, milliseconds. */
const START_LIMIT_MS = 4000;

/** How the URLs end, on Google's servers and on a local one. */
const LOOKUP = '/v1/accounts:lookup';
const TOKEN = '/v1/token';

/** Headers that a browser sends to another origin without asking it first (the Fetch standard). */
const SIMPLE_HEADERS = { 'Content-Type': 'application/x-www-form-urlencoded' };

/**
 * The `fetch` for the SDK's requests to the Auth backend. It differs from the browser's in three ways.
 *
 * - While it starts, the SDK looks up the account of the stored session and waits for the answer. That request fails
 *   here at once, as without a network, so that the SDK keeps the session; `checkAccount` looks it up later.
 * - An error that says nothing about the account looks like a network error. While it starts, the SDK reads any other
 *   error as a session that is no longer valid and deletes it
 *   (https://github.com/firebase/firebase-js-sdk/issues/9259). A response that hangs would leave the page blank for
 *   30 s, so there is a timeout.
 * - A new ID token is requested without the SDK's telemetry headers, for which a browser asks the backend first.
 *
 * @param isStarting Whether the stored session is still read.
 */
export function createAuthFetch(send: typeof fetch, isStarting: () => boolean): typeof fetch {
  const refreshToken = createTokenRefresh(send);
  return async (url, request) => {
    const path = pathOf(url);
    if (isStarting() && path.endsWith(LOOKUP)) throw new Error('Looked up after the start.');
    const timeout = isStarting() ? { signal: AbortSignal.timeout(START_LIMIT_MS) } : {};
    const sendOne = path.endsWith(TOKEN) ? refreshToken : send;
    const response = await sendOne(url, { ...request, ...timeout });
    if (saysNothingOfTheAccount(response.status)) {
      throw new Error(`HTTP status ${response.status}`);
    }
    return response;
  };
}

function pathOf(url: Parameters<typeof fetch>[0]): string {
  return new URL(url instanceof Request ? url.url : url).pathname;
}

/**
 * Whether an error of the Auth backend says nothing about the account: the backend is overloaded or broken, or it
 * refuses the project's requests, because of a restricted API key, a disabled API or a bill. Errors about an account,
 * such as `USER_DISABLED` or `TOKEN_EXPIRED`, have the status 400.
 */
function saysNothingOfTheAccount(status: number): boolean {
  return status === 403 || status === 429 || status >= 500;
}

/**
 * Requests ID tokens without the SDK's headers, which saves a preflight: a round trip, and more on a new connection. If
 * the backend refuses, the request is repeated with all headers, and that answer counts. After a request that fails,
 * the next one has all headers at once, because a refusal may look like a failure to the browser.
 */
function createTokenRefresh(send: typeof fetch): typeof fetch {
  let needsHeaders = false;
  return async (url, request) => {
    if (needsHeaders) return send(url, request);
    needsHeaders = true;
    const response = await send(url, { ...request, headers: SIMPLE_HEADERS });
    if (!response.ok) return send(url, request);
    needsHeaders = false;
    return response;
  };
}
