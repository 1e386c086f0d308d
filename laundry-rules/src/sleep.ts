/** Who has not seen a machine for longer has slept, milliseconds: browsers may let a hidden page run only once a minute. */
export const UNSEEN_MS = 90_000;
