import type { MachineKind } from '../machines/machineStatus.ts';
import type { Building, FreeMachines } from './school.ts';

/** A building with free machines of a kind. */
interface FreeBuilding {
  readonly building: Building;
  /** How many of its machines are free. */
  readonly count: number;
}

interface FreeElsewhere {
  /** The first buildings of the row that have free machines. */
  readonly named: readonly FreeBuilding[];
  /** How many more buildings have some. */
  readonly more: number;
}

/** How many buildings are named; the others are only counted. */
const MAX_NAMED = 3;

/**
 * The other buildings in which machines of a kind are free.
 *
 * @param free The free machines of each building; null where they are not known.
 */
export function freeElsewhere(
  buildings: readonly Building[],
  free: readonly (FreeMachines | null)[],
  { id, kind }: { readonly id: string; readonly kind: MachineKind },
): FreeElsewhere {
  const others = buildings.flatMap((building, index): FreeBuilding[] => {
    const count = free[index]?.[kind] ?? 0;
    return building.id === id || count === 0 ? [] : [{ building, count }];
  });
  return {
    named: others.slice(0, MAX_NAMED),
    more: Math.max(0, others.length - MAX_NAMED),
  };
}
