import { type MachineKind, machineStatus } from '../machines/machineStatus.ts';
import {
  type MinutesLeft,
  nextMinutes,
  nextTimeLeft,
  type ShownMinutes,
  type TimeLeft,
} from '../machines/timeLeft.ts';
import type { EvaluationTimes } from './freeMachines.ts';
import type { Building } from './school.ts';

/** The times left of one kind of machines in a building. */
interface KindTimesLeft {
  /** By the order of the list; null for a machine that is free or out of order, or whose end has not been known. */
  readonly machines: readonly (TimeLeft | null)[];
  /** Until the next machine will be free; null while one is, or while no end is known. */
  readonly next: ShownMinutes | null;
}

/** By the ids of buildings. */
export type TimesLeft = ReadonlyMap<string, Readonly<Record<MachineKind, KindTimesLeft>>>;

export const NO_TIMES_LEFT: TimesLeft = new Map();

/** The times that the machines of a school still need. */
export function nextTimesLeft(
  before: TimesLeft,
  buildings: readonly Building[],
  times: EvaluationTimes,
): TimesLeft {
  const next = buildings.flatMap(
    (building): readonly [string, Readonly<Record<MachineKind, KindTimesLeft>>][] => {
      const known = before.get(building.id);
      if (building.knowledge !== 'current') return [];
      const washer = nextOfKind(known?.washer, building, 'washer', times);
      const dryer = nextOfKind(known?.dryer, building, 'dryer', times);
      const isEmpty = [...washer.machines, ...dryer.machines].every((one) => one === null);
      return isEmpty ? [] : [[building.id, { washer, dryer }]];
    },
  );
  return next.length === 0 ? NO_TIMES_LEFT : new Map(next);
}

function nextOfKind(
  before: KindTimesLeft | undefined,
  building: Building,
  kind: MachineKind,
  times: EvaluationTimes,
): KindTimesLeft {
  const time = times.washer;
  const seen = building.machines[kind].map((machine, index) => {
    const { finishesAt, usuallyUntil, outOfOrder } = machine;
    const status = machineStatus(machine, kind, times[kind]);
    const known = before?.machines[index] ?? null;
    const reported = { finishesAt, usuallyUntil, status };
    const left = outOfOrder ? null : nextTimeLeft(known, reported, time);
    return { status, left };
  });
  const machines = seen.map(({ left }) => left);
  if (seen.some(({ status }) => status === 'Available')) return { machines, next: null };
  const known = machines.flatMap((one) => one?.minutes ?? []);
  const soonest = known.length === 0 ? null : Math.min(...known);
  return { machines, next: nextMinutes(before?.next ?? null, soonest, time) };
}

/** What is left of one machine in use. @param number Its number in the list, from 1. */
export function minutesLeft(
  left: TimesLeft,
  buildingId: string,
  kind: MachineKind,
  number: number,
): MinutesLeft | null {
  const machine = left.get(buildingId)?.[kind].machines[number - 1];
  return machine?.isInUse ? machine : null;
}

/** In how many minutes the next machine of a kind will be free, as {@link describeNext} takes them. */
export function minutesUntilFree(
  left: TimesLeft,
  buildingId: string,
  kind: MachineKind,
): number | null {
  return left.get(buildingId)?.[kind].next?.minutes ?? null;
}

/** When the next machine will be free: `next in about 12 min`, or `next one soon`. Null if it is not known. */
export function describeNext(minutes: number | null): string | null {
  if (minutes === null) return null;
  return minutes === 0 ? 'next one soon' : `next in about ${minutes} min`;
}
