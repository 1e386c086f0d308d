import { RUNTIME_CONFIG_FILE } from 'shared-types';
import { onWake } from '../connection/onWake.ts';
import { clockCorrection } from './clockCorrection.ts';
import { clockError } from './clockError.ts';

/** A clock that was compared is trusted for so long. */
const TRUST_MS = 60_000;

/**
 * Compares the device's clock with the server's, now and when the page was away, until the returned
 * function is called. A server that does not answer changes nothing.
 */
export function keepClockRight(): () => void {
  const aborter = new AbortController();
  let compared = -Infinity;
  void compare();
  const leave = onWake(() => {
    // Either way: a clock that was set back counts as one that ran on.
    if (Math.abs(Date.now() - compared) > TRUST_MS) void compare();
  });
  return () => {
    leave();
    aborter.abort();
  };

  async function compare(): Promise<void> {
    const sent = Date.now();
    compared = sent;
    try {
      // Any file of the page's own origin does; this one is never taken from a cache on the way.
      const { headers } = await fetch(`/${RUNTIME_CONFIG_FILE}`, {
        method: 'HEAD',
        cache: 'no-store',
        signal: aborter.signal,
      });
      clockCorrection.set(-clockError({ headers, sent, received: Date.now() }));
    } catch {
      compared = -Infinity;
    }
  }
}
