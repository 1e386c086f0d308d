/** A moment of the server's clock in microseconds since the epoch. */
export type Microseconds = number;

/**
 * A clock that never shows a moment twice and never goes back, as the SDK expects of snapshot times,
 * whatever the system's clock does.
 *
 * @param now - The system's clock, in milliseconds since the epoch.
 */
export const createServerClock = (now: () => number = Date.now): (() => Microseconds) => {
  let last = 0;
  return () => {
    last = Math.max(last + 1, Math.trunc(now() * 1000));
    return last;
  };
};

/** RFC 3339 with six decimals. */
export const formatTime = (time: Microseconds): string => {
  const iso = new Date(Math.floor(time / 1000)).toISOString();
  return `${iso.slice(0, -1)}${String(time % 1000).padStart(3, '0')}Z`;
};
