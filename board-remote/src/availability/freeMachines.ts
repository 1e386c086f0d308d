import type { Building, Machine } from '@laundry-board/shared-types';
import { type MachineKind, machineStatus } from '../status/machineStatus.ts';

/** How many machines of a building are Available; one that is Offline never counts. */
export interface FreeMachines {
  readonly washers: number;
  readonly dryers: number;
}

/**
 * Counts the free machines of buildings by the time of each call of the returned function; the list is
 * the same one until a count has changed. The dryers of the drawn building are judged once, as their
 * tiles are (specification §4).
 *
 * @param drawn id of the building whose tiles are drawn
 * @param now milliseconds since the epoch
 */
export function freeMachines(
  buildings: readonly Building[],
  drawn: string,
  now: () => number,
): () => readonly FreeMachines[] {
  const drawnAt = now();
  let counts: readonly FreeMachines[] = [];
  return () => {
    const time = now();
    const next = buildings.map(({ id, washingmachines, dryers }) => ({
      washers: count(washingmachines, 'washer', time),
      dryers: count(dryers, 'dryer', id === drawn ? drawnAt : time),
    }));
    const isSame = next.every(
      ({ washers, dryers }, index) =>
        washers === counts[index]?.washers && dryers === counts[index].dryers,
    );
    if (!isSame) counts = next;
    return counts;
  };
}

function count(machines: readonly Machine[], kind: MachineKind, time: number): number {
  let free = 0;
  for (const machine of machines) if (machineStatus(machine, kind, time) === 'Available') free += 1;
  return free;
}
