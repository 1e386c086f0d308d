import type { EvaluationTimes } from './freeMachines.ts';
import { KINDS, type Machine, type MachineKind, machineStatus } from './machineStatus.ts';
import type { Building } from './school.ts';

/** How long a machine in use still needs, as the board shows it. */
export interface TimeLeft {
  /** When its cycle will end, milliseconds since the epoch. */
  readonly finishesAt: number;
  /** Rounded up; null once the cycle should have ended. */
  readonly minutes: number | null;
  /** When the minutes were shown first, milliseconds since the epoch. */
  readonly shownAt: number;
  /** When they changed last; null if they never have. */
  readonly changedAt: number | null;
}

/** By the ids of buildings. A machine whose end is not known, or that is not in use, has null. */
export type TimesLeft = ReadonlyMap<
  string,
  Readonly<Record<MachineKind, readonly (TimeLeft | null)[]>>
>;

export const NO_TIMES_LEFT: TimesLeft = new Map();

const MINUTE_MS = 60_000;

/** An end that is farther ahead is not believed, milliseconds: no cycle takes six hours. */
const LONGEST_MS = 6 * 3_600_000;

/** Ends that differ by no more are the same one, milliseconds: some machines' services jump back and forth by a minute. */
const JITTER_MS = 90_000;

/** The minutes change once in a minute, less the time between two evaluations; milliseconds. */
const PAUSE_MS = MINUTE_MS - 2000;

/** The times that the machines of a school still need. */
export function nextTimesLeft(
  before: TimesLeft,
  buildings: readonly Building[],
  times: EvaluationTimes,
): TimesLeft {
  const reporting = buildings.filter(
    ({ knowledge, machines }) =>
      knowledge === 'current' && KINDS.some((kind) => machines[kind].some(hasEnd)),
  );
  if (reporting.length === 0) return NO_TIMES_LEFT;
  return new Map(
    reporting.map(({ id, machines }) => {
      const next = (kind: MachineKind): readonly (TimeLeft | null)[] =>
        machines[kind].map((machine, index) => {
          if (machineStatus(machine, kind, times[kind]) !== 'In Use') return null;
          return nextTimeLeft(before.get(id)?.[kind][index] ?? null, machine, times.washer);
        });
      return [id, { washer: next('washer'), dryer: next('dryer') }];
    }),
  );
}

function hasEnd({ finishesAt }: Machine): boolean {
  return finishesAt !== undefined;
}

/**
 * The time that a machine in use still needs. What is shown changes at most once in a minute, whatever is reported, but
 * for its end.
 *
 * @param time Milliseconds since the epoch.
 */
export function nextTimeLeft(
  before: TimeLeft | null,
  { finishesAt }: Pick<Machine, 'finishesAt'>,
  time: number,
): TimeLeft | null {
  if (finishesAt === undefined) return null;
  if (before === null) {
    const minutes = minutesUntil(finishesAt, time);
    return minutes === null ? null : { finishesAt, minutes, shownAt: time, changedAt: null };
  }
  const isOther = Math.abs(finishesAt - before.finishesAt) > JITTER_MS;
  const isAdopted = isOther && hasRested(before.changedAt ?? before.shownAt, time);
  const end = isAdopted ? finishesAt : before.finishesAt;
  const minutes = minutesUntil(end, time);
  const mayChange = minutes === null || hasRested(before.changedAt, time);
  if (minutes === before.minutes || !mayChange) return { ...before, finishesAt: end };
  return { ...before, finishesAt: end, minutes, changedAt: time };
}

/** Null for an end that is past, or too far ahead to be believed. */
function minutesUntil(end: number, time: number): number | null {
  return end > time && end <= time + LONGEST_MS ? Math.ceil((end - time) / MINUTE_MS) : null;
}

/** Also after a jump of the clock, in either direction. */
function hasRested(since: number | null, time: number): boolean {
  return since === null || Math.abs(time - since) >= PAUSE_MS;
}

/** The minutes of one machine; null if they are not known. @param number Its number in the list, from 1. */
export function minutesLeft(
  left: TimesLeft,
  buildingId: string,
  kind: MachineKind,
  number: number,
): number | null {
  return left.get(buildingId)?.[kind][number - 1]?.minutes ?? null;
}

/** In how many minutes the next machine of a kind will be free; null if that is not known. */
export function minutesUntilFree(
  left: TimesLeft,
  buildingId: string,
  kind: MachineKind,
): number | null {
  const known = left.get(buildingId)?.[kind].flatMap((one) => one?.minutes ?? []) ?? [];
  return known.length === 0 ? null : Math.min(...known);
}
