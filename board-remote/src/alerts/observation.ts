import type { School, SchoolState } from '../model/school.ts';
import { AWAY_MS } from '../model/connection/connectionTimes.ts';
import { availabilities } from '../model/freeMachines.ts';
import { KINDS, type MachineKind } from '../model/machineStatus.ts';

/** Debounce: a machine counts as free when it has been Available for so long, because sensors flap; milliseconds. */
const DEBOUNCE_MS = 10_000;

/** Earlier than any time, so that a machine counts as free at once. */
const LONG_AGO = -Infinity;

/**
 * Since when each machine of a building's kind has been Available in every observation, milliseconds since the epoch;
 * null for one that is not. Where only the gateway knows the machines, its count stands for one machine.
 */
type FreeSince = readonly (number | null)[];

/** What the page has seen of a school's machines while alerts were pending. */
export interface Observation {
  /** When the page looked last, milliseconds since the epoch. */
  readonly time: number;
  readonly state: SchoolState;
  /** What was known before the page slept, as long as nothing newer has come; null while it is awake. */
  readonly stale: SchoolState | null;
  readonly freeSince: ReadonlyMap<string, FreeSince>;
}

/** An observation that has seen no machine yet. */
export function beginObservation(state: SchoolState, time: number): Observation {
  return { time, state, stale: null, freeSince: NOTHING_SEEN };
}

const NOTHING_SEEN: Observation['freeSince'] = new Map();

/**
 * The next observation. During a gap it sees nothing, so a machine must be Available for ten seconds after
 * it: after the gateway has paused (its machines are Offline) and after the connection was lost. When the page has
 * slept, a resident with an alert is notified at once: what the first fresh report says is free counts as free.
 */
export function observe(before: Observation, state: SchoolState, time: number): Observation {
  // A page that has slept sees nothing until the first report, however late that comes.
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

/** Whether a machine of the kind in the building counts as free. */
export function hasSeenFree(
  { freeSince, time }: Observation,
  buildingId: string,
  kind: MachineKind,
): boolean {
  const machines = freeSince.get(keyOf(buildingId, kind)) ?? [];
  return machines.some((since) => since !== null && time - since >= DEBOUNCE_MS);
}
