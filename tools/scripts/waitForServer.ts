import { setTimeout as pause } from 'node:timers/promises';
import { UserError } from '@laundry-board/sites';

/** Longest wait for a development server, which compiles before it listens, milliseconds. */
const LIMIT_MS = 180_000;

/**
 * Waits until a server answers at all, whatever its status.
 *
 * @throws Error, one line, when it has not answered in time, because nothing listens there or because it hangs.
 */
export async function waitForServer(origin: string, limitMs = LIMIT_MS): Promise<void> {
  const signal = AbortSignal.timeout(limitMs);
  for (;;) {
    try {
      await fetch(origin, { method: 'HEAD', signal });
      return;
    } catch {
      if (signal.aborted)
        throw new UserError(`${origin} did not answer within ${limitMs / 1000} s.`);
      await pause(100);
    }
  }
}
