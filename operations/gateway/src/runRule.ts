/*
 * When a machine is in use: what its sensor says, and for how long. The defaults were tried on recorded washers and
 * dryers, as the page about sensors says; each has a reason:
 *
 * - 15 W: some washers stand at 4 to 6 W for hours after their end, and turn at 60 W and more.
 * - 20 s until a run has started: who presses a knob or opens a door starts none. 40 s for a dryer, whose turns of up to 28 s
 *   against creases look longer by the 10 s between two reports.
 * - 360 s until a washer's run has ended: washers pause for up to 302 s to soak. Its drum turns in bursts of some seconds:
 *   together they start a run, and each of them begins the time of its end anew.
 * - 180 s for a dryer, which pauses for 90 s at most. Against creases it turns its drum for some seconds now and then, for
 *   an hour after its end: bursts too short to start a run count as nothing.
 */

/** What a message says about whether a machine runs; `between` two thresholds it goes on as before. */
export type Reading = 'on' | 'off' | 'between';

/** Times in milliseconds. */
export interface RunRule {
  /** How long "on" has to last until a run has started. */
  readonly onAfterMs: number;
  /** How long "off" has to last until a run has ended. */
  readonly offAfterMs: number;
  /**
   * Whether "on" for less than `onAfterMs` counts as nothing. Otherwise it begins the time of "off" anew, and pauses of
   * less than `onAfterMs` don't begin the time of "on" anew.
   */
  readonly ignoresBursts: boolean;
}

/** The rule for a machine whose watts are measured, with the watts above which it is "on". */
export const POWER_RULES = {
  washer: { onAbove: 15, onAfterMs: 20_000, offAfterMs: 360_000, ignoresBursts: false },
  dryer: { onAbove: 15, onAfterMs: 40_000, offAfterMs: 180_000, ignoresBursts: true },
} as const;

/** No machine draws more watts: some plugs say nonsense when they start. */
export const MAX_WATTS = 100_000;

/** The rule for a machine that says itself whether it runs. */
export const STATE_RULE: RunRule = { onAfterMs: 0, offAfterMs: 0, ignoresBursts: false };

/** A run that has ended. */
export interface EndedRun {
  /** When being "on" had lasted for long enough; null if nobody saw it begin. */
  readonly startedAt: number | null;
  /** When it was "on" for the last time, but for bursts that count as nothing. */
  readonly workedUntil: number;
  /** When being "off" had lasted for long enough, and the machine was free. */
  readonly endedAt: number;
}

/** Whether a machine runs, and what that follows from. */
export interface Run {
  /** Null until a message, or what was written before the start, has said so. */
  readonly isRunning: boolean | null;
  /** When its run began or ended; null if nobody saw it. */
  readonly changedAt: number | null;
  /** Another object after each run; null before the first. */
  readonly lastRun: EndedRun | null;
  /** What its sensor says, and since when; null until it has said anything. */
  readonly said: { readonly reading: Reading; readonly since: number } | null;
  /** Its last bursts without a long pause: how long they were in all, and when the last one ended. */
  readonly bursts: { readonly ms: number; readonly until: number } | null;
  /** Since when it has been "off", without the bursts that count as nothing. */
  readonly offSince: number | null;
}

export const UNKNOWN_RUN: Run = {
  isRunning: null,
  changedAt: null,
  lastRun: null,
  said: null,
  bursts: null,
  offSince: null,
};

/** The run after a reading, up to which it is settled. The first reading of all holds at once, since nobody knows when. */
export function read(run: Run, reading: Reading, rule: RunRule, now: number): Run {
  if (run.said?.reading === reading) return run;
  const said = { reading, since: now };
  if (reading === 'on') {
    if (run.isRunning === null && run.said === null) {
      return { ...run, isRunning: true, said };
    }
    const isPauseShort = run.bursts !== null && now - run.bursts.until < rule.onAfterMs;
    return {
      ...run,
      said,
      bursts: isPauseShort ? run.bursts : null,
      offSince: rule.ignoresBursts ? run.offSince : null,
    };
  }
  const ended =
    run.said?.reading === 'on' && !rule.ignoresBursts ? burstsUntil(run, now) : run.bursts;
  const offSince = reading === 'off' ? (run.offSince ?? now) : null;
  return { ...run, said, bursts: ended, offSince };
}

/** The bursts with the one that ends now. */
function burstsUntil({ said, bursts }: Run, now: number) {
  return { ms: (bursts?.ms ?? 0) + now - (said?.since ?? now), until: now };
}

/** The run once what its sensor says has lasted until now. While a burst lasts, a run doesn't end. */
export function settle(run: Run, { onAfterMs, offAfterMs }: RunRule, now: number): Run {
  const { isRunning, changedAt: startedAt, said, bursts, offSince } = run;
  if (said?.reading === 'on') {
    const startsAt = said.since + onAfterMs - (bursts?.ms ?? 0);
    if (now < startsAt) return run;
    if (isRunning !== true) {
      return { ...run, isRunning: true, changedAt: startsAt, bursts: null, offSince: null };
    }
    return offSince === null ? run : { ...run, offSince: null };
  }
  if (isRunning === false || said === null || offSince === null) return run;
  const endsAt = Math.max(offSince + offAfterMs, said.since);
  if (now < endsAt) return run;
  const ended = { ...run, isRunning: false, bursts: null };
  if (isRunning !== true) return { ...ended, changedAt: null };
  const lastRun = { startedAt, workedUntil: offSince, endedAt: endsAt };
  return { ...ended, changedAt: endsAt, lastRun };
}

/** The run as it goes on after a time in which nobody could look: nothing is counted from before. */
export function countAnew(run: Run, now: number): Run {
  const { said } = run;
  if (said === null) return run;
  const offSince = said.reading === 'off' ? now : null;
  return { ...run, said: { ...said, since: now }, bursts: null, offSince };
}
