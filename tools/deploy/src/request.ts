import { isObject } from '@laundry-board/shared-types';

/** Asks for a URL; the answer's body is there already. @throws Error that names the URL and the cause. */
export type Ask = (url: URL | string) => Promise<Response>;

/** How long the answers to a command's requests are waited for. */
export interface Patience {
  /** Of one attempt, its body included; milliseconds. */
  readonly limitMs: number;
  /** Before each further attempt; milliseconds. */
  readonly pausesMs: readonly number[];
  /** Of all requests together, counted from now; milliseconds. */
  readonly totalMs?: number;
}

/** For the files of a release: the largest has 0.3 MB. */
const PATIENCE: Patience = { limitMs: 20_000, pausesMs: [500, 2000] };

/** Of these statuses the next attempt may bring another: timeouts, too many requests, and the server's. */
const isPassing = (status: number): boolean => status === 408 || status === 429 || status >= 500;

/**
 * Makes requests that end: each attempt has a time limit, and one that is lost, late or answered with
 * a server's error is repeated. The last attempt's answer counts, whatever its status.
 */
export function asking({ limitMs, pausesMs, totalMs = Infinity }: Patience = PATIENCE): Ask {
  const end = performance.now() + totalMs;
  const attempt = async (url: string): Promise<Response | Error> => {
    const left = Math.floor(Math.min(limitMs, end - performance.now()));
    if (left <= 0) return new Error(`${url} was not asked: ${totalMs / 1000} s were over.`);
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(left) });
      const body = await response.arrayBuffer();
      const { status, headers } = response;
      // Of an answer that by its status has no body, not even an empty one is allowed.
      return new Response(body.byteLength === 0 ? null : body, { status, headers });
    } catch (cause) {
      return new Error(`${url} ${problemOf(cause, left)}`, { cause });
    }
  };
  return async (target) => {
    const url = String(target);
    let outcome = await attempt(url);
    for (const pause of pausesMs) {
      const isLast = outcome instanceof Response && !isPassing(outcome.status);
      if (isLast || performance.now() + pause >= end) break;
      await new Promise((resolve) => {
        setTimeout(resolve, pause);
      });
      outcome = await attempt(url);
    }
    if (outcome instanceof Response) return outcome;
    throw outcome;
  };
}

/** What `fetch` throws says no more than "fetch failed" or "terminated"; its cause does. */
function problemOf(error: unknown, limitMs: number): string {
  if (isObject(error) && error['name'] === 'TimeoutError') {
    return `did not answer within ${(limitMs / 1000).toFixed(1)} s.`;
  }
  const { cause = error } = isObject(error) ? error : {};
  const { code = '', message = cause } = isObject(cause) ? cause : {};
  const [reason, known] = [String(message), String(code)];
  return `could not be reached: ${reason.includes(known) ? reason : `${known} ${reason}`.trim()}.`;
}
