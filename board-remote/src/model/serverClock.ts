import { createStore } from '@laundry-board/shared-types/store';
import { retryDelay } from '@laundry-board/shared-types/timing';
import { type Clock, createTicker, TICK_MS } from './clock.ts';
import type { Device } from './device.ts';
import type { Page } from './page.ts';
import { serverTime } from './serverTime.ts';

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

export interface ServerClockOptions {
  readonly device: Device;
  readonly page: Pick<Page, 'isHidden' | 'onWake'>;
  /** From 0 to 1, for the jitter of delays. */
  readonly random: () => number;
  /** Sends a request to the page's own server, past caches. Rejects without an answer. */
  readonly requestHeaders: (signal: AbortSignal) => Promise<Headers>;
}

/**
 * The server's time, carried on by the monotonic clock. The server is asked at the start. A visible page asks again when
 * it wakes, after a jump of the device's clock and every ten minutes; a hidden page never does.
 */
export function createServerClock(options: ServerClockOptions): Clock {
  const { device, page, random } = options;
  const requests = createRequests(options, receive);
  const isKnown = createStore(false);
  const time = new CarriedTime(device);
  let failures = 0;
  const { onTick, tick } = createTicker();

  function receive(answer: number | null): void {
    // The answer to a request from before a jump does not tell its cause.
    if (time.findJump()) return examineJump();
    if (answer !== null) {
      failures = 0;
      requests.beginAfter(INTERVAL_MS);
      return settle(() => time.adopt(answer));
    }
    failures += 1;
    requests.beginAfter(retryDelay({ failures, firstMs: FIRST_RETRY_MS }, random()));
    // At the start, the next request may still be answered in time.
    if (isKnown.getSnapshot()) settle(() => time.assumeSleep());
  }

  /** Changes the time, which counts as known from then on. */
  function settle(change: () => void): void {
    const before = time.now();
    change();
    if (!isKnown.getSnapshot() || Math.abs(time.now() - before) >= TOLERANCE_MS) tick(true);
    isKnown.set(true);
  }

  function examineJump(): void {
    if (page.isHidden()) time.assumeSleep();
    else requests.begin();
  }

  function check(): void {
    if (time.findJump()) examineJump();
  }

  function wake(): void {
    if (page.isHidden()) return;
    time.findJump();
    time.assumeSleep();
    requests.begin();
  }

  function start(): () => void {
    requests.begin();
    const stops = [
      requests.cancel,
      device.after(LIMIT_MS, () => settle(nothing)),
      device.every(TICK_MS, () => {
        check();
        tick(false);
      }),
      page.onWake(wake),
    ];
    return () => stops.forEach((stop) => stop());
  }

  return {
    now: () => time.now(),
    elapsed: () => time.elapsed(),
    isKnown,
    check,
    onTick,
    start,
  };
}

/** The requests for the server's time, one after another. */
function createRequests(
  options: ServerClockOptions,
  onAnswer: (time: number | null) => void,
): {
  readonly begin: () => void;
  readonly beginAfter: (delay: number) => void;
  readonly cancel: () => void;
} {
  const { device, page } = options;
  /** Ends the request that is under way, or the wait for the next one. */
  let cancelPending = nothing;

  function begin(): void {
    cancelPending();
    cancelPending = requestTime(options, onAnswer);
  }

  return {
    begin,
    beginAfter: (delay) => {
      cancelPending = device.after(delay, () => {
        // A page that is hidden then asks when it wakes.
        if (!page.isHidden()) begin();
      });
    },
    cancel: () => cancelPending(),
  };
}

/**
 * The time as the monotonic clock carries it on from the newest answer of the server; from the device's clock until there
 * is one.
 *
 * A jump of the device's clock forward has two causes: somebody has set it, or the device has slept, during which most
 * browsers' monotonic clock stands still. The server's answer tells them apart. Until then the jump changes nothing.
 */
class CarriedTime {
  readonly #device: Device;
  /** How long the device has slept, as far as that is known, milliseconds. */
  #slept = 0;
  /** The time when `elapsed` was 0, milliseconds since the epoch. */
  #origin: number;
  /** By how much the device's clock was ahead of the monotonic one when they were compared last. */
  #lead: number;
  /** The jumps whose cause is not known yet, milliseconds. */
  #jump = 0;

  constructor(device: Device) {
    this.#device = device;
    this.#lead = device.now() - device.monotonic();
    this.#origin = this.#lead;
  }

  elapsed(): number {
    return this.#device.monotonic() + this.#slept;
  }

  now(): number {
    return this.#origin + this.elapsed();
  }

  /** Whether the device's clock has jumped since the last call. */
  findJump(): boolean {
    const step = this.#device.now() - this.#device.monotonic() - this.#lead;
    if (Math.abs(step) <= TOLERANCE_MS) return false;
    this.#lead += step;
    this.#jump += step;
    return true;
  }

  /** Without an answer, a jump forward counts as a sleep. No sleep turns a clock back. */
  assumeSleep(): void {
    this.#explainJump(this.#jump > 0);
  }

  /** @param answer The server's time, milliseconds since the epoch. */
  adopt(answer: number): void {
    this.#explainJump(this.#jump > 0 && answer - this.now() > this.#jump / 2);
    if (Math.abs(answer - this.now()) > TOLERANCE_MS) this.#origin = answer - this.elapsed();
  }

  #explainJump(isSleep: boolean): void {
    if (isSleep) this.#slept += this.#jump;
    this.#jump = 0;
  }
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

function nothing(): void {}
