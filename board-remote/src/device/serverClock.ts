import { retryDelay } from '@laundry-board/shared-types/timing';
import { ASLEEP_MS, type Certainty, type Clock, createTicker, TICK_MS } from './clock.ts';
import type { Device } from './device.ts';
import type { Page } from './page.ts';

/** A difference up to this one counts as none (spec decision 19), milliseconds: the `Date` header has whole seconds. */
const TOLERANCE_MS = 2000;

/**
 * The longest wait for the server's time, milliseconds. That time may be from the beginning or the end of its request, so
 * half of a request must stay within the tolerance.
 */
const LIMIT_MS = 2000;

/** How often a visible page asks for the time, milliseconds. */
const INTERVAL_MS = 600_000;

const FIRST_RETRY_MS = 1000;

/** The header has no milliseconds, so half a second is missing on average. */
const HALF_A_SECOND = 500;

export interface ServerClockOptions {
  readonly device: Device;
  readonly page: Pick<Page, 'isHidden' | 'onWake'>;
  /** From 0 to 1, for the jitter of delays. */
  readonly random: () => number;
  /** Sends a request to the page's own server, past caches. Rejects without an answer. */
  readonly requestHeaders: (signal: AbortSignal) => Promise<Headers>;
}

/**
 * The device's time and the server's difference from it (docs/decisions.md). The server is asked at the start. A
 * visible page asks again when it wakes, when the device's clock has jumped, every ten minutes, and after a failure.
 */
export function createServerClock(options: ServerClockOptions): Clock {
  const { device, page } = options;
  const { onTick, tick } = createTicker();
  const requests = createRequests(options, receive);
  /** By how much the server's time is ahead of the device's, milliseconds; 0 if they hardly differ. */
  let offset = 0;
  let certainty: Certainty = 'unknown';
  /** What the device's clock showed at the newest check. */
  let checkedAt = device.now();
  /** Ends the wait after which the device is believed. */
  let cancelLimit = nothing;

  const now = (): number => device.now() + offset;

  function askWithinLimit(): void {
    requests.ask();
    cancelLimit();
    cancelLimit = device.after(LIMIT_MS, settle);
  }

  function receive(answer: number): void {
    // The answer to a request from before a jump may be from before a sleep.
    if (noticeJump()) return;
    const isWrong = Math.abs(answer - now()) > TOLERANCE_MS;
    if (isWrong) offset = answer - device.now();
    if (isWrong || certainty !== 'known') settle();
  }

  /** The time counts as known from now on. */
  function settle(): void {
    cancelLimit();
    certainty = 'known';
    tick(true);
  }

  /** Whether the device's clock has jumped since the last call. If so, a visible page doubts the time, and asks. */
  function noticeJump(): boolean {
    const step = device.now() - checkedAt;
    checkedAt += step;
    // Browsers seldom let a hidden page run, so its steps are long.
    if (Math.abs(step) <= ASLEEP_MS || page.isHidden()) return false;
    if (certainty === 'known') certainty = 'doubtful';
    askWithinLimit();
    tick(true);
    return true;
  }

  function start(): () => void {
    checkedAt = device.now();
    askWithinLimit();
    const stops = [
      device.every(TICK_MS, () => {
        if (!noticeJump()) tick(false);
      }),
      page.onWake(() => {
        if (!page.isHidden() && !noticeJump()) requests.ask();
      }),
    ];
    return () => [requests.cancel, cancelLimit, ...stops].forEach((stop) => stop());
  }

  return { now, certainty: () => certainty, check: () => void noticeJump(), onTick, start };
}

/**
 * The requests for the server's time, one after another.
 *
 * @param onAnswer Called with the time, milliseconds since the epoch.
 */
function createRequests(
  options: ServerClockOptions,
  onAnswer: (time: number) => void,
): { readonly ask: () => void; readonly cancel: () => void } {
  const { device, page, random } = options;
  let failures = 0;
  /** Ends the request that is under way, or the wait for the next one. */
  let cancelPending = nothing;

  function ask(): void {
    cancelPending();
    cancelPending = requestTime(options, receive);
  }

  function receive(answer: number | null): void {
    failures = answer === null ? failures + 1 : 0;
    const delay =
      answer === null ? retryDelay({ failures, firstMs: FIRST_RETRY_MS }, random()) : INTERVAL_MS;
    cancelPending = device.after(delay, () => {
      // A page that is hidden then asks when it wakes.
      if (!page.isHidden()) ask();
    });
    if (answer !== null) onAnswer(answer);
  }

  return { ask, cancel: () => cancelPending() };
}

/**
 * Asks the server for its time, once.
 *
 * @param onAnswer Called with the time, milliseconds since the epoch; null without an answer within the limit.
 * @returns Cancels the request.
 */
function requestTime(
  { device, requestHeaders }: ServerClockOptions,
  onAnswer: (time: number | null) => void,
): () => void {
  const aborter = new AbortController();
  const sentAt = device.monotonic();
  const stopLimit = device.after(LIMIT_MS, () => end(null));
  function cancel(): void {
    stopLimit();
    aborter.abort();
  }
  function end(time: number | null): void {
    if (aborter.signal.aborted) return;
    cancel();
    onAnswer(time);
  }
  requestHeaders(aborter.signal).then(
    (headers) => {
      const receipt = { received: device.now(), took: device.monotonic() - sentAt };
      end(serverTime(headers, receipt));
    },
    () => end(null),
  );
  return cancel;
}

/** When the device received a response. */
interface Receipt {
  /** By the device's clock, milliseconds since the epoch. */
  readonly received: number;
  /** How long the request took, milliseconds. */
  readonly took: number;
}

/**
 * The server's time when its response was received, milliseconds since the epoch: by its `Date`, from the middle of the
 * request, and for a response from a cache by its `Age`. Where the server sends no date, the device's time stands in.
 */
export function serverTime(headers: Headers, { received, took }: Receipt): number {
  const date = Date.parse(headers.get('Date') ?? '');
  const age = Number(headers.get('Age') ?? 0);
  const time = date + age * 1000 + HALF_A_SECOND + took / 2;
  return Number.isNaN(time) ? received : time;
}

function nothing(): void {}
