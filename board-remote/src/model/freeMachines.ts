import type { Building } from '@laundry-board/shared-types';
import { type MachineKind, machinesOf, machineStatus } from './machineStatus.ts';
import { isLoaded } from './separateBuildings.ts';

/** How many machines of a building are Available; one that is Offline never counts. */
export interface FreeMachines {
  readonly washers: number;
  readonly dryers: number;
}

/** A gateway's own count is shown for so long, milliseconds: it counts every 30 s at least. */
const COUNT_LASTS_MS = 60_000;

/**
 * The times by which machines are evaluated (spec §4), milliseconds since the epoch: washers every second, dryers
 * when they are drawn.
 */
export type EvaluationTimes = Readonly<Record<MachineKind, number>>;

/**
 * The free machines of each building; null where they are not known. The dryers of the one that is drawn count as
 * their tiles show them; nobody sees the others, so they are evaluated every second. Where only the gateway knows the
 * machines, its own count stands in while it is new.
 */
export function countFreeMachines(
  buildings: readonly Building[],
  drawn: Building,
  times: EvaluationTimes,
): readonly (FreeMachines | null)[] {
  return buildings.map((building) => {
    if (!isLoaded(building)) return reportedCount(building, times.washer);
    return {
      washers: countFree(building, 'washer', times.washer),
      dryers: countFree(building, 'dryer', building === drawn ? times.dryer : times.washer),
    };
  });
}

function reportedCount({ separate }: Building, time: number): FreeMachines | null {
  if (separate === undefined || time - separate.freeAt > COUNT_LASTS_MS) return null;
  return separate.free;
}

/** Whether each machine of a kind is Available; where only the gateway knows them, whether it has counted one. */
export function availabilities(
  building: Building,
  kind: MachineKind,
  time: number,
): readonly boolean[] {
  if (!isLoaded(building)) return [(reportedCount(building, time)?.[COUNT_OF[kind]] ?? 0) > 0];
  return machinesOf(building, kind).map(
    (machine) => machineStatus(machine, kind, time) === 'Available',
  );
}

/** Whether it is known which machines of a building are free: by their document, or by a new count of the gateway. */
export function isKnown(building: Building, time: number): boolean {
  return isLoaded(building) || reportedCount(building, time) !== null;
}

/** Whether a machine of the kind in the building is Available. */
export function isAvailable(building: Building, kind: MachineKind, time: number): boolean {
  return availabilities(building, kind, time).some((isFree) => isFree);
}

/** The field that counts machines of a kind. */
export const COUNT_OF = {
  washer: 'washers',
  dryer: 'dryers',
} as const satisfies Record<MachineKind, keyof FreeMachines>;

function countFree(building: Building, kind: MachineKind, time: number): number {
  return availabilities(building, kind, time).filter((isFree) => isFree).length;
}

export function describeFree({ washers, dryers }: FreeMachines): string {
  return `${countOf(washers, 'washer')}, ${countOf(dryers, 'dryer')} free`;
}

/** The same where space is short: `3 washers free`, `none free`. */
export function describeFreeBriefly({ washers, dryers }: FreeMachines): string {
  if (washers === 0 && dryers === 0) return 'none free';
  if (dryers === 0) return `${countOf(washers, 'washer')} free`;
  return washers === 0 ? `${countOf(dryers, 'dryer')} free` : describeFree({ washers, dryers });
}

function countOf(count: number, kind: MachineKind): string {
  return `${count} ${kind}${count === 1 ? '' : 's'}`;
}
