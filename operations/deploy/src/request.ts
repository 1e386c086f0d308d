import { proxyAdvice } from '@laundry-board/command-line';
import { isObject } from '@laundry-board/shared-types';
import { UserError } from '@laundry-board/sites';

/**
 * Requests a URL; the body of the returned answer has arrived.
 *
 * @param isExpected Whether the body of an answer with status 200 is the expected one. If not, the request is repeated,
 * as after a server's error, and the last answer counts.
 * @throws Error that names the URL and the cause.
 */
export type Ask = (
  url: URL | string,
  isExpected?: (body: Uint8Array) => boolean,
) => Promise<Response>;

/** Longest waits for the answers to a command's requests. */
export interface RequestLimits {
  /** Of one attempt, its body included; milliseconds. */
  readonly limitMs: number;
  /** Before each further attempt; milliseconds. */
  readonly pausesMs: readonly number[];
  /** Of all requests together, counted from now; milliseconds. */
  readonly totalMs?: number;
}

/** For the files of a release: the largest has 0.3 MB. */
const LIMITS: RequestLimits = { limitMs: 20_000, pausesMs: [500, 2000] };

/** Statuses that the next attempt may change: timeouts, too many requests, and the server's errors. */
const isPassing = (status: number): boolean => status === 408 || status === 429 || status >= 500;

/** An answer, and the body that it was made from. */
interface Answer {
  readonly response: Response;
  readonly body: Uint8Array;
}

/**
 * Makes requests with time limits. An attempt that is lost, late or answered with a server's error is repeated. The
 * last attempt's answer counts, whatever its status.
 */
export function createAsk(
  { limitMs, pausesMs, totalMs = Infinity }: RequestLimits = LIMITS,
  environment = process.env,
): Ask {
  const end = performance.now() + totalMs;
  const attempt = async (url: string): Promise<Answer | Error> => {
    const left = Math.floor(Math.min(limitMs, end - performance.now()));
    if (left <= 0) return new UserError(`${url} was not asked: ${totalMs / 1000} s were over.`);
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(left) });
      const { status, headers } = answer;
      const body = Buffer.from(await answer.arrayBuffer());
      // A status without a body does not even allow an empty one.
      const response = new Response(body.byteLength === 0 ? null : body, { status, headers });
      return { response, body };
    } catch (cause) {
      const advice = proxyAdvice(url, environment);
      const problem = [problemOf(cause, left), ...(advice === undefined ? [] : [`${advice}.`])];
      return new UserError(`${url} ${problem.join(' ')}`, { cause });
    }
  };
  return async (target, isExpected = () => true) => {
    const url = String(target);
    let outcome = await attempt(url);
    for (const pause of pausesMs) {
      if (isFinal(outcome, isExpected) || performance.now() + pause >= end) break;
      await new Promise((resolve) => {
        setTimeout(resolve, pause);
      });
      outcome = await attempt(url);
    }
    if (outcome instanceof Error) throw outcome;
    return outcome.response;
  };
}

/** Whether another attempt would not change the result. */
function isFinal(outcome: Answer | Error, isExpected: (body: Uint8Array) => boolean): boolean {
  if (outcome instanceof Error) return false;
  const { response, body } = outcome;
  return !isPassing(response.status) && (!response.ok || isExpected(body));
}

/** The message of `fetch` is only "fetch failed" or "terminated"; its cause says more. */
function problemOf(error: unknown, limitMs: number): string {
  if (isObject(error) && error['name'] === 'TimeoutError') {
    return `did not answer within ${(limitMs / 1000).toFixed(1)} s.`;
  }
  const { cause = error } = isObject(error) ? error : {};
  const { code = '', message = cause } = isObject(cause) ? cause : {};
  const [reason, known] = [String(message), String(code)];
  return `could not be reached: ${reason.includes(known) ? reason : `${known} ${reason}`.trim()}.`;
}
