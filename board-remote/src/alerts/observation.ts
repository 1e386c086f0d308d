import type { School, SchoolState } from '../model/school.ts';
import { AWAY_MS } from '../model/connection/connectionTimes.ts';
import { availabilities } from '../model/freeMachines.ts';
import { KINDS, type MachineKind } from '../model/machineStatus.ts';
import type { Load } from './loads.ts';

/** How long a machine must be Available before it counts as free, milliseconds, because sensors flap. */
const DEBOUNCE_MS = 10_000;

/** Earlier than any time. A machine that has been Available since then counts as free at once. */
const LONG_AGO = -Infinity;

/**
 * For each machine of a kind in a building, the time since which every observation has found it Available, milliseconds
 * since the epoch; null while it is not. Where only the gateway knows the machines, its count stands for one machine.
 */
type FreeSince = readonly (number | null)[];

/** What the page has seen of a school's machines while alerts were pending. */
export interface Observation {
  /** When the page observed last, milliseconds since the epoch. */
  readonly time: number;
  readonly state: SchoolState;
  /** The school as it was known before the page slept, until a snapshot comes; null while the page is awake. */
  readonly stale: SchoolState | null;
  readonly freeSince: ReadonlyMap<string, FreeSince>;
}

/** An observation that has seen no machine yet. */
export function beginObservation(state: SchoolState, time: number): Observation {
  return { time, state, stale: null, freeSince: NOTHING_SEEN };
}

const NOTHING_SEEN: Observation['freeSince'] = new Map();

/**
 * The next observation. It finds no machine Available while the gateway is silent, because its machines are Offline, nor
 * while the connection is lost. After that a machine must be Available for ten seconds again. When the page has slept,
 * what is Available in the first snapshot counts as free at once, because the resident has waited long enough.
 */
export function observe(before: Observation, state: SchoolState, time: number): Observation {
  // After a sleep, nothing is observed before the first snapshot, however late it comes.
  if (state.kind === 'paused') return before;
  const hasSlept = time - before.time > AWAY_MS;
  const stale = hasSlept ? before.state : before.stale;
  if (state.kind !== 'live' || state === stale) {
    return { time, state, stale, freeSince: NOTHING_SEEN };
  }
  const since = stale === null ? time : LONG_AGO;
  const freeSince = observeSchool(before.freeSince, state.school, time, since);
  return { time, state, stale: null, freeSince };
}

function observeSchool(
  earlier: Observation['freeSince'],
  { buildings }: School,
  time: number,
  since: number,
): Observation['freeSince'] {
  return new Map(
    buildings.flatMap((building) =>
      KINDS.map((kind): [string, FreeSince] => {
        const key = keyOf(building.id, kind);
        const before = earlier.get(key) ?? [];
        const freeSince = availabilities(building, kind, time).map((isFree, index) =>
          isFree ? (before[index] ?? since) : null,
        );
        return [key, freeSince];
      }),
    ),
  );
}

function keyOf(buildingId: string, kind: MachineKind): string {
  return `${kind} ${buildingId}`;
}

/** Whether one machine counts as free. */
export function isMachineFree(
  { freeSince, time }: Observation,
  { buildingId, kind, number }: Load,
): boolean {
  const since = freeSince.get(keyOf(buildingId, kind))?.[number - 1] ?? null;
  return hasLasted(since, time);
}

/** Whether a machine of the kind in the building counts as free. */
export function countsAsFree(
  { freeSince, time }: Observation,
  buildingId: string,
  kind: MachineKind,
): boolean {
  const machines = freeSince.get(keyOf(buildingId, kind)) ?? [];
  return machines.some((since) => hasLasted(since, time));
}

function hasLasted(since: number | null, time: number): boolean {
  return since !== null && time - since >= DEBOUNCE_MS;
}
