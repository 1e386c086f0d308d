import type { MachineStatus } from './machineStatus.ts';

/** Minutes as the board shows them: they change at most once a minute, in either direction. */
export interface ShownMinutes {
  /** Rounded up; 0 once the time is up, which means soon; null while it is not known. */
  readonly minutes: number | null;
  /** When they changed last, milliseconds since the epoch; null if they never have. */
  readonly changedAt: number | null;
}

/** The minutes of a machine in use. */
export interface MinutesLeft {
  /** As {@link ShownMinutes} has them. */
  readonly minutes: number | null;
  /** Whether the machine doesn't say when it will be done, and its runs usually take that long. */
  readonly isUsual: boolean;
}

/** How long a machine still needs. */
export interface TimeLeft extends ShownMinutes, MinutesLeft {
  /** When its cycle will end, or usually ends, milliseconds since the epoch; null while it is not known. */
  readonly end: number | null;
  /** Since when its reports have no end that can be believed, milliseconds since the epoch; null while they have it. */
  readonly missingSince: number | null;
  /** False while it is Offline. */
  readonly isInUse: boolean;
}

const MINUTE_MS = 60_000;

/** An end that is farther ahead is not believed, milliseconds: no cycle takes six hours. */
const LONGEST_MS = 6 * 3_600_000;

/** A machine that still runs so long after its end will end soon, milliseconds. After that its end is not believed. */
const LATEST_MS = 5 * MINUTE_MS;

/** Ends that differ by no more are the same one, milliseconds: some machines' services jump back and forth by a minute. */
const JITTER_MS = 90_000;

/** The minutes change once in a minute, less the time between two evaluations; milliseconds. */
const PAUSE_MS = MINUTE_MS - 2000;

/** Whether a machine that runs may end then: it is soon, or in the next six hours. Both in milliseconds since the epoch. */
export function isPlausibleEnd(finishesAt: number, time: number): boolean {
  return finishesAt > time - LATEST_MS && finishesAt <= time + LONGEST_MS;
}

/** What a machine reports; its ends are undefined when they are not known. */
interface Reported {
  readonly finishesAt?: number | undefined;
  readonly usuallyUntil?: number | undefined;
  readonly status: MachineStatus;
}

/**
 * The time that a machine still needs; null once it is free. The end is remembered for a minute while its reports have
 * none that can be believed, and while it is Offline.
 *
 * @param time Milliseconds since the epoch.
 */
export function nextTimeLeft(
  before: TimeLeft | null,
  { finishesAt, usuallyUntil, status }: Reported,
  time: number,
): TimeLeft | null {
  if (status === 'Available') return null;
  const isInUse = status === 'In Use';
  const believed = (end: number | undefined) =>
    isInUse && end !== undefined && isPlausibleEnd(end, time) ? end : undefined;
  const own = believed(finishesAt);
  const reported = own ?? believed(usuallyUntil);
  const missingSince = reported === undefined ? (before?.missingSince ?? time) : null;
  const isUsual = reported === undefined ? before?.isUsual === true : own === undefined;
  const end = nextEnd(before?.end ?? null, reported, missingSince, time);
  // A usual end says nothing of a run that takes longer.
  const isOver = isUsual && end !== null && end <= time;
  const shown = nextMinutes(before, isOver ? null : minutesUntil(end, time, before), time);
  if (shown === null) return null;
  const { minutes, changedAt } = shown;
  return { minutes, changedAt, end, missingSince, isUsual, isInUse };
}

function nextEnd(
  before: number | null,
  reported: number | undefined,
  missingSince: number | null,
  time: number,
): number | null {
  if (reported === undefined) return hasRested(missingSince, time) ? null : before;
  const isSame = before !== null && Math.abs(reported - before) <= JITTER_MS;
  return isSame ? before : reported;
}

/** Null for an end that is not known or not believed. What will end soon stays so while its end moves on with the time. */
function minutesUntil(
  end: number | null,
  time: number,
  before: ShownMinutes | null,
): number | null {
  if (end === null || !isPlausibleEnd(end, time)) return null;
  if (before?.minutes === 0 && end - time <= JITTER_MS) return 0;
  return Math.max(0, Math.ceil((end - time) / MINUTE_MS));
}

/**
 * The minutes to show at a time, milliseconds since the epoch, after those that were shown before. Null if there is nothing
 * to show, and has not been.
 */
export function nextMinutes(
  before: ShownMinutes | null,
  minutes: number | null,
  time: number,
): ShownMinutes | null {
  if (before === null) return minutes === null ? null : { minutes, changedAt: null };
  const mayChange = before.changedAt === null || hasRested(before.changedAt, time);
  return minutes === before.minutes || !mayChange ? before : { minutes, changedAt: time };
}

/** Also after a jump of the clock, in either direction. */
function hasRested(since: number | null, time: number): boolean {
  return since !== null && Math.abs(time - since) >= PAUSE_MS;
}

/** The time left of a machine: `12 min left`, `about 12 min left` or `done soon`. Null if it is not known. */
export function describeTimeLeft(left: MinutesLeft | null): string | null {
  if (left === null || left.minutes === null) return null;
  if (left.minutes === 0) return 'done soon';
  return `${left.isUsual ? 'about ' : ''}${left.minutes} min left`;
}
