import { setTimeout as pause } from 'node:timers/promises';

/** Something that is done again and again. */
export interface Repetition {
  /** Settles once nothing of it runs any more. @throws What the action threw. */
  readonly stop: () => Promise<void>;
}

/** Does something at once and then every `seconds`; turns that are missed are left out. */
export function repeat(seconds: number, act: () => Promise<void> | void): Repetition {
  const ending = new AbortController();
  const { signal } = ending;
  const over = run();
  // Told by stop().
  over.catch(() => {});
  return {
    stop: () => {
      ending.abort();
      return over;
    },
  };

  async function run(): Promise<void> {
    let due = performance.now();
    while (!signal.aborted) {
      await act();
      due = Math.max(due + seconds * 1000, performance.now());
      await pause(due - performance.now(), null, { signal }).catch(() => {});
    }
  }
}
