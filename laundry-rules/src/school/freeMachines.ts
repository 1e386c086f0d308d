import { type MachineKind, machineStatus } from '../machines/machineStatus.ts';
import type { Building, FreeMachines } from './school.ts';

/** How long a gateway's own count is shown, milliseconds. A gateway counts at least every 30 s. */
const COUNT_LASTS_MS = 60_000;

/**
 * The times by which machines are evaluated (spec §4), milliseconds since the epoch: washers every second, dryers
 * when they are drawn.
 */
export type EvaluationTimes = Readonly<Record<MachineKind, number>>;

/**
 * The free machines of each building; null where they are not known. The dryers of the drawn building count as their
 * tiles show them. Those of other buildings have no tiles, so they are evaluated every second. Where only the gateway
 * knows the machines, its own count is used while it is new.
 */
export function countFreeMachines(
  buildings: readonly Building[],
  drawn: Building,
  times: EvaluationTimes,
): readonly (FreeMachines | null)[] {
  return buildings.map((building) => {
    if (building.knowledge !== 'current') return reportedCount(building, times.washer);
    return {
      washer: countFree(building, 'washer', times.washer),
      dryer: countFree(building, 'dryer', building === drawn ? times.dryer : times.washer),
    };
  });
}

/** How many machines are free by the gateway's own count; null while it is too old, or without one. */
export function reportedCount({ count }: Building, time: number): FreeMachines | null {
  if (count === null || time - count.at > COUNT_LASTS_MS) return null;
  return count.free;
}

/**
 * Whether a machine of the kind in the building is free now: Available, or counted by the gateway. Sensors flap, so alerts
 * wait until one has stayed free: see `waiting/observation.ts`.
 */
export function isFreeNow(building: Building, kind: MachineKind, time: number): boolean {
  if (building.knowledge === 'current') return countFree(building, kind, time) > 0;
  return (reportedCount(building, time)?.[kind] ?? 0) > 0;
}

function countFree({ machines }: Building, kind: MachineKind, time: number): number {
  return machines[kind].filter((machine) => machineStatus(machine, kind, time) === 'Available')
    .length;
}

export function describeFree({ washer, dryer }: FreeMachines): string {
  return `${countOf(washer, 'washer')}, ${countOf(dryer, 'dryer')} free`;
}

function countOf(count: number, kind: MachineKind): string {
  return `${count} ${kind}${count === 1 ? '' : 's'}`;
}
