import { clockError, RUNTIME_CONFIG_FILE } from '@laundry-board/shared-types';
import { onWake } from '../connection/onWake.ts';
import { clockCorrection } from './clockCorrection.ts';
import { subscribeToSeconds } from './secondClock.ts';

/** A clock that was compared is trusted for so long. */
const TRUST_MS = 60_000;

/** A clock that gains or loses more against the browser's monotonic one was set; milliseconds. */
const JUMP_MS = 2000;

/** A server that did not answer is asked again after so long. */
const RETRY_MS = 10_000;

/**
 * Corrects the device's clock by the server's, which is asked when the page was away or the clock was
 * set, until the returned function is called. A server that does not answer changes nothing.
 *
 * @param known the clock's error as it was just found, milliseconds; without it the server is asked
 */
export function keepClockRight(known: number | undefined): () => void {
  const aborter = new AbortController();
  let compared = -Infinity;
  let comparedOffset = monotonicOffset();
  let asked = -Infinity;
  if (known === undefined) void compare();
  else correct(known);
  const leaveWake = onWake(() => {
    // Either way: a clock that was set back counts as one that ran on.
    if (Math.abs(Date.now() - compared) > TRUST_MS) void compare();
  });
  const leaveSeconds = subscribeToSeconds(() => {
    const wasSet = Math.abs(monotonicOffset() - comparedOffset) > JUMP_MS;
    if (wasSet && performance.now() - asked > RETRY_MS) void compare();
  });
  return () => {
    leaveWake();
    leaveSeconds();
    aborter.abort();
  };

  function correct(error: number): void {
    compared = Date.now();
    comparedOffset = monotonicOffset();
    clockCorrection.set(-error);
  }

  async function compare(): Promise<void> {
    const sent = Date.now();
    compared = sent;
    asked = performance.now();
    try {
      // Any file of the page's own origin does; this one is never taken from a cache on the way.
      const { headers } = await fetch(`/${RUNTIME_CONFIG_FILE}`, {
        method: 'HEAD',
        cache: 'no-store',
        signal: aborter.signal,
      });
      correct(clockError({ headers, sent, received: Date.now() }));
    } catch {
      compared = -Infinity;
    }
  }
}

/** Constant while nobody sets the clock, and the computer does not sleep. */
function monotonicOffset(): number {
  return Date.now() - performance.now();
}
