import { measureClockOffset, RUNTIME_CONFIG_FILE } from '@laundry-board/shared-types';
import { correctClock, subscribeToSeconds } from './clock.ts';

/** A larger jump against the browser's monotonic clock means that the clock was set; milliseconds. */
const JUMP_MS = 2000;

const RETRY_MS = 10_000;

/**
 * Keeps the clock in sync with the server's until the returned function is called. The server is asked
 * again when the device's clock was set or the computer slept, until it answers.
 *
 * @param known the clock's error if it was just measured, milliseconds; otherwise the server is asked
 */
export function syncClock(known: number | undefined): () => void {
  const aborter = new AbortController();
  let comparedDrift = Infinity;
  let askedAt = -Infinity;
  if (known !== undefined) correct(known);
  compareIfSet();
  const stopSeconds = subscribeToSeconds(compareIfSet);
  return () => {
    stopSeconds();
    aborter.abort();
  };

  function correct(error: number): void {
    comparedDrift = drift();
    correctClock(error);
  }

  function compareIfSet(): void {
    const wasSet = Math.abs(drift() - comparedDrift) > JUMP_MS;
    if (wasSet && performance.now() - askedAt > RETRY_MS) void compare();
  }

  async function compare(): Promise<void> {
    const sent = Date.now();
    askedAt = performance.now();
    try {
      // Any file of the page's own origin would do; this one never comes from a cache.
      const { headers } = await fetch(`/${RUNTIME_CONFIG_FILE}`, {
        method: 'HEAD',
        cache: 'no-store',
        signal: aborter.signal,
      });
      correct(measureClockOffset({ headers, sent, received: Date.now() }));
    } catch {
      // It is asked again after a while.
    }
  }
}

/** The device's clock against the monotonic one: constant unless somebody sets the clock or the computer sleeps. */
function drift(): number {
  return Date.now() - performance.now();
}
