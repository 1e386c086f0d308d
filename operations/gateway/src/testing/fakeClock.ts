import type { Clock } from '../clock.ts';

/** A clock that goes on only by `advance`. */
export interface FakeClock extends Clock {
  /** Goes on by some milliseconds, and ends each pause that is over then. */
  readonly advance: (ms: number) => void;
}

export function createFakeClock(start = 0): FakeClock {
  let now = start;
  const pauses = new Map<() => void, number>();
  return {
    now: () => now,
    pause: (ms, signal) =>
      new Promise((resolve) => {
        const end = (): void => {
          pauses.delete(end);
          signal.removeEventListener('abort', end);
          resolve();
        };
        pauses.set(end, now + ms);
        signal.addEventListener('abort', end);
        if (signal.aborted) end();
      }),
    advance: (ms) => {
      now += ms;
      for (const [end, at] of pauses) if (at <= now) end();
    },
  };
}
