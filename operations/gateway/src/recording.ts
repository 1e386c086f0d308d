import { ABSENCE_MS } from './machineState.ts';
import type { Run } from './runRule.ts';
import type { MachineRun, PlacedMachine, SensorReport } from './sensors.ts';

/*
 * What is seen of a machine in a recording of its messages: when it was in use by its rule, and what the rule tripped
 * over. Times are milliseconds since 1970, durations milliseconds.
 */

export interface RecordedRun {
  readonly from: number;
  /** When it was on for the last time, but for turns against creases. */
  readonly steadyUntil: number;
  /** Since when it was off; null if it still runs. */
  readonly offSince: number | null;
  /** When it was told to be free; null if it still runs. */
  readonly to: number | null;
}

export type Recorder = ReturnType<typeof createRecorder>;

/** A time in which it drew about the same. */
interface Stand {
  readonly since: number;
  readonly until: number;
  /** Watts. */
  readonly least: number;
  readonly most: number;
}

export interface Recording {
  readonly machine: PlacedMachine;
  readonly messages: number;
  readonly runs: readonly RecordedRun[];
  /** The longest time for which it was off within a run. */
  readonly longestPause: number;
  /** When it was on for so short a time that it counted as nothing. */
  readonly bursts: { readonly count: number; readonly longest: number };
  /** How often its sensor was away. */
  readonly absences: number;
  /** Times in which it stood, in their order. */
  readonly stands: readonly Stand[];
  readonly seldomMs: number | null;
  /** The most watts of a message; null if none is about watts. */
  readonly mostWatts: number | null;
}

/** No drum turns as evenly for as long as a machine stands. */
const STANDS_AFTER_MS = 10 * 60_000;

/** Watts: standby varies by a few, or by a share of them, and drums turn at 60 W and more. */
const STANDBY_RANGE = 5;
const STANDBY_SHARE = 0.2;
const STANDBY_MOST = 50;

/** Against creases, a drum turns for some seconds at a time. */
const STEADY_MS = 40_000;

/** While a washer works, its drum doesn't stand for longer between two turns, but to soak. */
const TURNS_WITHIN_MS = 100_000;

/** Records a machine by its runs, and by its reports before and after each message. */
export function createRecorder(machine: PlacedMachine) {
  const runs: RecordedRun[] = [];
  let heardAt: number | null = null;
  /** When it was on for the last time but for turns against creases, and with them. */
  let steadyUntil = 0;
  let onUntil = -Infinity;
  const stands = createStands();
  let last: Run | null = null;
  let mostWatts: number | null = null;
  let [messages, longestPause, absences] = [0, 0, 0];
  let bursts: Recording['bursts'] = { count: 0, longest: 0 };

  const noteBurst = (ms: number | null): void => {
    if (ms !== null) bursts = { count: bursts.count + 1, longest: Math.max(bursts.longest, ms) };
  };
  // What was on when the recording began was so since then.
  const recorded = (startedAt: number | null) => {
    const from = startedAt ?? heardAt ?? 0;
    return { from, steadyUntil: Math.max(from, steadyUntil) };
  };
  /** Notes when it ended to be on. */
  const noteOn = (before: Run, { said }: Run): void => {
    if (before.said?.reading !== 'on' || said === null || said.reading === 'on') return;
    const { since } = before.said;
    const isTurn = machine.kind === 'washer' && since - onUntil < TURNS_WITHIN_MS;
    if (isTurn || said.since - since >= STEADY_MS) steadyUntil = said.since;
    onUntil = said.since;
  };
  const noteRun = (run: Run): void => {
    if (last !== null) {
      noteOn(last, run);
      longestPause = Math.max(longestPause, pauseBetween(last, run));
      noteBurst(burstBetween(last, run, machine.rules.run.ignoresBursts));
    }
    last = run;
  };
  return {
    /** Takes a run that has ended, up to its last work, and when the machine was told to be free. */
    ended: ({ startedAt, workedUntil, endedAt }: MachineRun): void => {
      runs.push({ ...recorded(startedAt), offSince: workedUntil, to: endedAt });
    },
    /** @param watts What the message says, if it is about watts. */
    note: (before: SensorReport, after: SensorReport, watts: number | undefined, now: number) => {
      messages += 1;
      heardAt ??= now;
      const isAway = before.lack?.of === 'availability' || before.lack?.of === 'message';
      if (isAway && before.aliveAt !== null && now - before.aliveAt > ABSENCE_MS) {
        absences += 1;
        stands.end(before.aliveAt);
      }
      noteRun(before.run);
      noteRun(after.run);
      if (watts === undefined) return;
      mostWatts = Math.max(mostWatts ?? 0, watts);
      stands.note(watts, now);
    },
    /** All that was recorded until now. */
    end: ({ run, seldomMs }: SensorReport, now: number): Recording => {
      noteRun(run);
      if (run.isRunning === true) {
        runs.push({ ...recorded(run.changedAt), offSince: null, to: null });
      } else noteBurst(run.bursts?.ms ?? null);
      stands.end(now);
      return {
        machine,
        messages,
        runs,
        longestPause,
        bursts,
        absences,
        stands: stands.all,
        seldomMs,
        mostWatts,
      };
    },
  };
}

/** When a machine stood, by its watts. */
function createStands() {
  const all: Stand[] = [];
  let stand: Stand | null = null;
  const end = (now: number): void => {
    if (stand !== null && stand.most <= STANDBY_MOST && now - stand.since >= STANDS_AFTER_MS) {
      all.push({ ...stand, until: now });
    }
    stand = null;
  };
  return {
    all,
    note: (watts: number, now: number): void => {
      const least = Math.min(stand?.least ?? watts, watts);
      const most = Math.max(stand?.most ?? watts, watts);
      if (most - least > Math.max(STANDBY_RANGE, most * STANDBY_SHARE)) {
        end(now);
        stand = { since: now, until: now, least: watts, most: watts };
      } else stand = { since: stand?.since ?? now, until: now, least, most };
    },
    end,
  };
}

/** How long a machine that runs on was off, once it isn't any more; otherwise 0. */
function pauseBetween(before: Run, run: Run): number {
  const isOver = before.offSince !== null && run.offSince === null && run.said !== null;
  return isOver && before.isRunning === true && run.isRunning === true
    ? run.said.since - before.offSince
    : 0;
}

/** How long a machine was on that is now seen to count as nothing; null if there is nothing of the kind. */
function burstBetween(before: Run, run: Run, ignoresBursts: boolean): number | null {
  if (!ignoresBursts) {
    const isDropped = before.bursts !== null && run.bursts === null;
    return isDropped && before.isRunning !== true && run.isRunning !== true
      ? before.bursts.ms
      : null;
  }
  if (before.said?.reading !== 'on' || run.said === null || run.said.reading === 'on') return null;
  const isNothing = run.isRunning !== true || (before.offSince !== null && run.offSince !== null);
  return isNothing ? run.said.since - before.said.since : null;
}
