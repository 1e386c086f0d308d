import { measureClockOffset, RUNTIME_CONFIG_FILE } from '@laundry-board/shared-types';
import { onWake } from '../connection/pageLifecycle.ts';
import { correctClock, subscribeToSeconds } from './clock.ts';

const TRUST_MS = 60_000;

/** A clock that gains or loses more against the browser's monotonic one was set; milliseconds. */
const JUMP_MS = 2000;

const RETRY_MS = 10_000;

/**
 * Keeps the clock in sync with the server's until the returned function is called. The server is asked
 * when the page was away or the device's clock was set; if it does not answer, nothing changes.
 *
 * @param known the clock's error if it was just measured, milliseconds; otherwise the server is asked
 */
export function syncClock(known: number | undefined): () => void {
  const aborter = new AbortController();
  let comparedAt = -Infinity;
  let comparedDrift = drift();
  let askedAt = -Infinity;
  if (known === undefined) void compare();
  else correct(known);
  const stopWake = onWake(() => {
    // By the absolute value: a clock that was set back counts as one that ran on.
    if (Math.abs(Date.now() - comparedAt) > TRUST_MS) void compare();
  });
  const stopSeconds = subscribeToSeconds(() => {
    const wasSet = Math.abs(drift() - comparedDrift) > JUMP_MS;
    if (wasSet && performance.now() - askedAt > RETRY_MS) void compare();
  });
  return () => {
    stopWake();
    stopSeconds();
    aborter.abort();
  };

  function correct(error: number): void {
    comparedAt = Date.now();
    comparedDrift = drift();
    correctClock(error);
  }

  async function compare(): Promise<void> {
    const sent = Date.now();
    comparedAt = sent;
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
      comparedAt = -Infinity;
    }
  }
}

/** The device's clock against the monotonic one: constant unless somebody sets the clock or the computer sleeps. */
function drift(): number {
  return Date.now() - performance.now();
}
