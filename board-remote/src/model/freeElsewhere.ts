import type { MachineKind } from './machineStatus.ts';
import type { Building, FreeMachines } from './school.ts';

/** A building that has free machines of a kind. */
export interface FreePlace {
  readonly building: Building;
  readonly count: number;
}

export interface FreeElsewhere {
  /** The first buildings of the row that have free machines. */
  readonly places: readonly FreePlace[];
  /** How many more buildings have some. */
  readonly more: number;
}

/** How many buildings are named; further ones are only counted. */
const MAX_PLACES = 3;

/**
 * Where machines of a kind are free beside one building.
 *
 * @param free the free machines of each building; null where they are not known
 */
export function freeElsewhere(
  buildings: readonly Building[],
  free: readonly (FreeMachines | null)[],
  { id, kind }: { readonly id: string; readonly kind: MachineKind },
): FreeElsewhere {
  const places = buildings.flatMap((building, index): FreePlace[] => {
    const count = free[index]?.[kind] ?? 0;
    return building.id === id || count === 0 ? [] : [{ building, count }];
  });
  return {
    places: places.slice(0, MAX_PLACES),
    more: Math.max(0, places.length - MAX_PLACES),
  };
}
