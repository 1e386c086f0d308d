import type { Outcome } from './post.ts';

/** How a device could be reached so far. */
export interface Attempts {
  /** How often in a row a push service has refused. */
  readonly refusals: number;
  /** How often in a row a message has not been accepted. */
  readonly failures: number;
  /** Not earlier is it tried again, milliseconds; 0 if that is any time. */
  readonly nextAt: number;
}

export const NO_ATTEMPTS: Attempts = { refusals: 0, failures: 0, nextAt: 0 };

const FIRST_RETRY_MS = 10_000;
const LONGEST_RETRY_MS = 300_000;

/** A service that has refused so often refuses always: it answers keys that were changed by 400 or 403, never by 410. */
const MOST_REFUSALS = 5;

/** What follows from an outcome; null if the device can't be reached any more. */
export function nextAttempts(before: Attempts, outcome: Outcome, now: number): Attempts | null {
  switch (outcome.is) {
    case 'accepted':
      return NO_ATTEMPTS;
    case 'gone':
      return null;
    case 'refused':
      if (before.refusals + 1 >= MOST_REFUSALS) return null;
      return later(before, before.refusals + 1, now);
    case 'failed':
      return later(before, before.refusals, now);
  }
}

function later({ failures }: Attempts, refusals: number, now: number): Attempts {
  const pauseMs = Math.min(FIRST_RETRY_MS * 2 ** failures, LONGEST_RETRY_MS);
  return { refusals, failures: failures + 1, nextAt: now + pauseMs };
}
