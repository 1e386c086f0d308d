import { UNSEEN_MS } from '@laundry-board/laundry-rules/sleep';

/** A backend is pinged after so long without a heartbeat. An active school reports every second. */
export const SILENCE_MS = 4000;

/**
 * The longest pause before a ping while nothing is wrong. Pauses double up to it, so a school that seldom changes is pinged
 * twice a minute. The SDK itself notices a dead connection after up to 45 s: a longer pause would notice none earlier.
 */
export const LONGEST_SILENCE_MS = 30_000;

/** Longest wait for the answer to a ping. */
export const PING_LIMIT_MS = 3000;

/** Time between pings of an unreachable backend, less jitter. */
export const PING_INTERVAL_MS = 3000;

/** How long a page that woke waits for a heartbeat before it assumes that its connection is dead. */
export const WAKE_MS = 1500;

/** The connection of a page that was hidden for longer than this without a heartbeat may have died unnoticed. */
export const AWAY_MS = 30_000;

/** A page that stays hidden was frozen or asleep if it did not run for longer than this; a visible one, `ASLEEP_MS`. */
export const HIDDEN_ASLEEP_MS = UNSEEN_MS;

/** Shortest time that the SDK gets to find a lost backend by itself. */
export const GRACE_MS = 500;

/** Shortest time that a new connection gets for its first heartbeat. */
export const RECONNECT_MS = 5000;

/** Delay before a listener that failed is opened again, milliseconds; it doubles with each failure. */
export const FIRST_RETRY_MS = 1000;

/** A page that has been hidden for so long closes its listener: each update is billed. */
export const HIDDEN_MS = 300_000;
