import { type MachineKind } from '../model/machineStatus.ts';
import type { SchoolState } from '../model/school.ts';
import { type LoadNews, loadNewsOf } from './news.ts';

/** A resident's laundry in a machine. */
export interface Load {
  readonly kind: MachineKind;
  readonly buildingId: string;
  /** The machine's number in the building's list of this kind, from 1. */
  readonly number: number;
}

export function isSameLoad(one: Load): (other: Load) => boolean {
  return ({ kind, buildingId, number }) =>
    kind === one.kind && buildingId === one.buildingId && number === one.number;
}

/** Adds a load, or removes it. */
export function toggleLoad(loads: readonly Load[], load: Load): readonly Load[] {
  const others = loads.filter((one) => !isSameLoad(load)(one));
  return others.length < loads.length ? others : [...loads, load];
}

/**
 * The news that ends each load: its machine is done, or the building has no machine of its number any more. A building
 * that is missing, or whose machines are not known, ends none.
 *
 * @param isDone Whether the machine of a load counts as free.
 */
export function endedLoads(
  loads: readonly Load[],
  { school, time }: { readonly school: SchoolState; readonly time: number },
  isDone: (load: Load) => boolean,
): readonly LoadNews[] {
  if (school.kind !== 'live') return [];
  const { buildings } = school.school;
  return loads.flatMap((load) => {
    const building = buildings.find(({ id }) => id === load.buildingId);
    if (building?.knowledge !== 'current') return [];
    if (building.machines[load.kind].length < load.number) {
      return loadNewsOf(building, load, { event: 'lost', time });
    }
    return isDone(load) ? loadNewsOf(building, load, { event: 'done', time }) : [];
  });
}
