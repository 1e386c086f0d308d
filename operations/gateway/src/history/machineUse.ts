import { median } from './weeks.ts';

/*
 * What one machine was used for. Times are milliseconds since 1970 by the server's clock, durations milliseconds.
 */

/** A run that was seen from its start to its end. */
export interface PastRun {
  readonly start: number;
  readonly lasted: number;
}

/** A day of a machine, by the clocks of its time zone. */
export interface MachineDay {
  readonly day: number;
  /** How many runs have ended. */
  runs: number;
  inUse: number;
  /** For how long its sensor has lived, without the time in which it was out of order. */
  known: number;
}

/** What is remembered of a machine. It is changed each second, so in place. */
export interface MachineUse {
  /** When its run has started; null while it doesn't run, and if nobody saw it. */
  startedAt: number | null;
  /** The last time in which no load can have been missed, or ended without being among its runs; null before it was known. */
  watched: { readonly since: number; readonly until: number } | null;
  /** The last ones, the oldest first. */
  runs: readonly PastRun[];
  /** The oldest first, without those on which nothing was known. */
  days: MachineDay[];
}

export function newUse(): MachineUse {
  return { startedAt: null, watched: null, runs: [], days: [] };
}

/** No load is shorter, so that none can be missed in a shorter absence, milliseconds. */
const SHORTEST_LOAD_MS = 20 * 60_000;

/**
 * Watches a machine of which it is known what it does.
 *
 * @param until Milliseconds since 1970.
 * @param isGoingOn Whether it was known since it was watched last.
 */
export function watch(use: MachineUse, until: number, isGoingOn: boolean): void {
  const { watched } = use;
  const isGap = watched === null || (!isGoingOn && until - watched.until > SHORTEST_LOAD_MS);
  use.watched = { since: isGap ? until : watched.since, until };
}

const KEPT_RUNS = 20;

/** How many days a report is about. */
export const KEPT_DAYS = 28;

/**
 * Runs say how long a machine usually takes, if there are enough of them, and four of five differ by little. Where two
 * programmes are chosen equally often, fewer runs would look like one of them more often, and half of what is told then is
 * wrong.
 */
const FEWEST_RUNS = 5;
const SMALL_DIFFERENCE = 0.1;
const USUAL_SHARE = 4 / 5;

/** How long a machine usually takes; null if that can't be said. */
export function usualLength(runs: readonly PastRun[]): number | null {
  if (runs.length < FEWEST_RUNS) return null;
  const lengths = runs.map(({ lasted }) => lasted);
  const usual = median(lengths);
  const near = lengths.filter((length) => Math.abs(length - usual) <= usual * SMALL_DIFFERENCE);
  return near.length >= lengths.length * USUAL_SHARE ? usual : null;
}

export function addRun(use: MachineUse, run: PastRun, day: number): void {
  use.runs = [...use.runs, run].slice(-KEPT_RUNS);
  dayOf(use, day).runs += 1;
}

/** @param ms How long it was known, and in use or not. */
export function addTime(use: MachineUse, day: number, ms: number, isInUse: boolean): void {
  const known = dayOf(use, day);
  known.known += ms;
  if (isInUse) known.inUse += ms;
}

function dayOf({ days }: MachineUse, day: number): MachineDay {
  const last = days.at(-1);
  if (last?.day === day) return last;
  const at = days.findLastIndex((other) => other.day <= day);
  const found = days[at];
  if (found?.day === day) return found;
  const added = { day, runs: 0, inUse: 0, known: 0 };
  days.splice(at + 1, 0, added);
  return added;
}

/** Forgets the days that no report is about any more. */
export function forgetOldDays(use: MachineUse, today: number): void {
  const isOld = ({ day }: MachineDay): boolean => day <= today - KEPT_DAYS;
  if (use.days.some(isOld)) use.days = use.days.filter((day) => !isOld(day));
}
