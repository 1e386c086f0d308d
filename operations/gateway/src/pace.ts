/*
 * How often a sensor reports the watts of a machine that runs. A plug that reports once a minute misses drum turns, and
 * its machine seems to be done, or to run, for nothing.
 */

/** What is known of it. Times are milliseconds. */
export interface Pace {
  /** When it reported last in this run; null while the machine doesn't run. */
  readonly reportedAt: number | null;
  readonly intervals: number;
  /** What reports only what changes is silent for minutes, and then reports twice within seconds. */
  readonly shortestMs: number;
}

export const NO_PACE: Pace = { reportedAt: null, intervals: 0, shortestMs: Infinity };

/** Of fewer intervals nothing follows. */
const ENOUGH_INTERVALS = 5;

/** Longer than 30 s, because what reports every 30 s is sometimes late. */
export const SELDOM_MS = 35_000;

export function paceAfterReport(pace: Pace, isRunning: boolean, now: number): Pace {
  if (!isRunning) return pace.reportedAt === null ? pace : { ...pace, reportedAt: null };
  if (pace.reportedAt === null) return { ...pace, reportedAt: now };
  return {
    reportedAt: now,
    intervals: pace.intervals + 1,
    shortestMs: Math.min(pace.shortestMs, now - pace.reportedAt),
  };
}

/** The shortest interval if even that is too long, milliseconds; otherwise null. */
export function seldomMs({ intervals, shortestMs }: Pace): number | null {
  return intervals >= ENOUGH_INTERVALS && shortestMs > SELDOM_MS ? shortestMs : null;
}
