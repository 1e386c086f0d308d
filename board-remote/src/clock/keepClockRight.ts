import { clockError, RUNTIME_CONFIG_FILE } from 'shared-types';
import { onWake } from '../connection/onWake.ts';
import { clockCorrection } from './clockCorrection.ts';

/** A clock that was compared is trusted for so long. */
const TRUST_MS = 60_000;

/**
 * Corrects the device's clock by the server's, which is asked when the page was away, until the
 * returned function is called. A server that does not answer changes nothing.
 *
 * @param known the clock's error as it was just found, milliseconds; without it the server is asked
 */
export function keepClockRight(known: number | undefined): () => void {
  const aborter = new AbortController();
  let compared = -Infinity;
  if (known === undefined) void compare();
  else correct(known);
  const leave = onWake(() => {
    // Either way: a clock that was set back counts as one that ran on.
    if (Math.abs(Date.now() - compared) > TRUST_MS) void compare();
  });
  return () => {
    leave();
    aborter.abort();
  };

  function correct(error: number): void {
    compared = Date.now();
    clockCorrection.set(-error);
  }

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
      correct(clockError({ headers, sent, received: Date.now() }));
    } catch {
      compared = -Infinity;
    }
  }
}
