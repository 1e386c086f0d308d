import { setTimeout as pause } from 'node:timers/promises';

/** The time by which the gateway runs. Nobody can set it, so that no sensor lives longer when the computer's clock is set back. */
export interface Clock {
  /** Milliseconds since some moment. */
  readonly now: () => number;
  /** Resolves after some milliseconds, or as soon as the signal is aborted. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>;
}

export const SYSTEM_CLOCK: Clock = {
  now: () => performance.now(),
  pause: (ms, signal) => pause(ms, undefined, { signal }).catch(() => {}),
};

/** Runs something again and again, each time after a pause. */
export function repeat(clock: Clock, everyMs: number, run: () => void) {
  const stopping = new AbortController();
  void (async () => {
    while (!stopping.signal.aborted) {
      await clock.pause(everyMs, stopping.signal);
      if (!stopping.signal.aborted) run();
    }
  })();
  return { stop: () => stopping.abort() };
}

/** How long what is under way may take when the gateway is asked to end, milliseconds: it has two seconds for all. */
const LAST_MS = 1200;

/** Waits for what is under way at the end, unless it takes too long. It must not reject. */
export async function atTheEnd(clock: Clock, underWay: Promise<unknown>): Promise<void> {
  const limit = new AbortController();
  await Promise.race([underWay, clock.pause(LAST_MS, limit.signal)]);
  limit.abort();
}
