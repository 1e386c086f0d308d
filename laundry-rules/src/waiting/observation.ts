import { reportedCount } from '../school/freeMachines.ts';
import type { MachinePlace } from '../machines/machinePlace.ts';
import { KINDS, type Machine, type MachineKind, machineStatus } from '../machines/machineStatus.ts';
import type { Building, School } from '../school/school.ts';
import { UNSEEN_MS } from '../sleep.ts';

/** What lasts for so long counts, milliseconds, because sensors flap. */
export const SETTLE_MS = 10_000;

/** Whether a machine is free or taken. A machine that is Offline is neither: it says nothing. */
type Use = 'free' | 'taken';

/** What has been seen of one machine, or of a building's machines as its gateway counts them. */
interface Sighting {
  /** The newest use that has lasted, or the first one; null before one is known. Not known now is no change. */
  readonly settled: Use | null;
  /** Its use now, and since when each observation has found it so; null while it is not known. */
  readonly now: { readonly use: Use; readonly since: number } | null;
}

const UNSEEN: Sighting = { settled: null, now: null };

/** What has been seen of the machines of one kind in a building. */
interface Sightings {
  /** By the order of the list. */
  readonly machines: readonly Sighting[];
  /** The gateway's count, where the machines themselves are not known. */
  readonly count: Sighting;
}

const NO_SIGHTINGS: Sightings = { machines: [], count: UNSEEN };

/** What has been seen of a school's machines while somebody waited for one. */
export interface Observation {
  /** When the school was live last, milliseconds since the epoch; null before it was. */
  readonly time: number | null;
  /** Since when it has been live, without a sleep, milliseconds since the epoch; null while it is not. */
  readonly liveSince: number | null;
  /** By the kind of the machines and the id of their building. */
  readonly seen: ReadonlyMap<string, Sightings>;
}

/** A school now, and what has been seen of its machines up to now. */
export interface SeenSchool {
  /** Null while it is not live. */
  readonly school: School | null;
  readonly observation: Observation;
  /** Milliseconds since the epoch. */
  readonly time: number;
}

/** An observation that has seen no machine yet. */
export const NOTHING_SEEN: Observation = { time: null, liveSince: null, seen: new Map() };

/**
 * The next observation. Nothing is known of a machine while it is Offline, its building is missing or the connection is
 * lost: that changes no settled use, but the next use must last for ten seconds from its beginning. After a sleep, what the
 * first snapshot has counts as if it had begun with the sleep, because the resident has waited long enough.
 *
 * @param school Null while it is not live.
 * @param time Milliseconds since the epoch.
 */
export function observe(before: Observation, school: School | null, time: number): Observation {
  const hasSlept = before.time !== null && time - before.time > UNSEEN_MS;
  const now: Moment = { time, begin: hasSlept ? before.time : time };
  const seen = new Map<string, Sightings>();
  for (const [key, sightings] of before.seen) seen.set(key, look(sightings, NOTHING_KNOWN, now));
  for (const building of school?.buildings ?? []) {
    for (const kind of KINDS) {
      const key = kindAt(building.id, kind);
      const sightings = before.seen.get(key) ?? NO_SIGHTINGS;
      seen.set(key, look(sightings, usesOf(building, kind, time), now));
    }
  }
  if (school === null) return { time: before.time, liveSince: null, seen };
  return { time, liveSince: hasSlept ? time : (before.liveSince ?? time), seen };
}

/** What is known of the machines of one kind in a building. */
interface Uses {
  readonly machines: readonly (Use | null)[];
  readonly count: Use | null;
}

const NOTHING_KNOWN: Uses = { machines: [], count: null };

function usesOf(building: Building, kind: MachineKind, time: number): Uses {
  if (building.knowledge === 'current') {
    const machines = building.machines[kind].map((machine) => useOf(machine, kind, time));
    return { machines, count: null };
  }
  const count = reportedCount(building, time)?.[kind] ?? null;
  return { machines: [], count: count === null ? null : count > 0 ? 'free' : 'taken' };
}

function useOf(machine: Machine, kind: MachineKind, time: number): Use | null {
  const status = machineStatus(machine, kind, time);
  if (status === 'Offline') return null;
  return status === 'Available' ? 'free' : 'taken';
}

/** Both in milliseconds since the epoch. */
interface Moment {
  readonly time: number;
  /** When a use began that was not there before. */
  readonly begin: number;
}

function look(before: Sightings, { machines, count }: Uses, now: Moment): Sightings {
  const length = Math.max(before.machines.length, machines.length);
  return {
    machines: Array.from({ length }, (_, index) =>
      lookAt(before.machines[index] ?? UNSEEN, machines[index] ?? null, now),
    ),
    // Machines that are known take the place of their count.
    count: machines.length > 0 ? UNSEEN : lookAt(before.count, count, now),
  };
}

function lookAt(before: Sighting, use: Use | null, { time, begin }: Moment): Sighting {
  if (use === null) return before.now === null ? before : { ...before, now: null };
  const now = before.now?.use === use ? before.now : { use, since: begin };
  const isSettled = before.settled === null || time - now.since >= SETTLE_MS;
  return { settled: isSettled ? use : before.settled, now };
}

function kindAt(buildingId: string, kind: MachineKind): string {
  return `${kind} ${buildingId}`;
}

/** Whether a machine of the kind in a building has stayed free for ten seconds, up to the observation. */
export function hasStayedFree(
  { seen, time }: Observation,
  buildingId: string,
  kind: MachineKind,
): boolean {
  const { machines, count } = seen.get(kindAt(buildingId, kind)) ?? NO_SIGHTINGS;
  return [...machines, count].some((one) => freeFor(one, time) >= SETTLE_MS);
}

/** For how long a machine has been free, up to the observation, milliseconds; -1 if it is not. */
export function machineFreeFor(observation: Observation, place: MachinePlace): number {
  return freeFor(sightingOf(observation, place), observation.time);
}

function freeFor({ now }: Sighting, time: number | null): number {
  return now?.use === 'free' && time !== null ? time - now.since : -1;
}

/** What a machine was used for when that was known last; a use counts that has lasted. Null if it never was known. */
export function settledUse(observation: Observation, place: MachinePlace): Use | null {
  return sightingOf(observation, place).settled;
}

function sightingOf({ seen }: Observation, { buildingId, kind, number }: MachinePlace): Sighting {
  return seen.get(kindAt(buildingId, kind))?.machines[number - 1] ?? UNSEEN;
}

/** The same of the machines of a kind in a building: free if one of them is. */
export function settledUseOfAny(
  { seen }: Observation,
  buildingId: string,
  kind: MachineKind,
): Use | null {
  const { machines, count } = seen.get(kindAt(buildingId, kind)) ?? NO_SIGHTINGS;
  const uses = new Set([...machines, count].map(({ settled }) => settled));
  if (uses.has('free')) return 'free';
  return uses.has('taken') ? 'taken' : null;
}
