import type { Building, Machine } from '@laundry-board/shared-types';
import { useTimes } from './clock.ts';
import { type MachineKind, machineStatus } from './machineStatus.ts';

/** How many machines of a building are Available; one that is Offline never counts. */
export interface FreeMachines {
  readonly washers: number;
  readonly dryers: number;
}

export const NONE_FREE: FreeMachines = { washers: 0, dryers: 0 };

/**
 * The free machines of each building, counted again every second. The dryers of the drawn building are
 * evaluated once, as their tiles are (spec §4).
 */
export function useFreeMachines(
  buildings: readonly Building[],
  drawn: Building,
): readonly FreeMachines[] {
  const { washer, dryer } = useTimes(drawn);
  return buildings.map((building) => ({
    washers: countFree(building.washingmachines, 'washer', washer),
    dryers: countFree(building.dryers, 'dryer', building === drawn ? dryer : washer),
  }));
}

function countFree(machines: readonly Machine[], kind: MachineKind, time: number): number {
  return machines.filter((machine) => machineStatus(machine, kind, time) === 'Available').length;
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
