import type { Building, MachineLists } from '@laundry-board/shared-types';

/** When the newest of some machines has reported, milliseconds since the epoch; 0 if none has. */
export function newestOfMachines({ washingmachines, dryers }: MachineLists): number {
  return [...washingmachines, ...dryers].reduce(
    (newest, { lastUpdated }) => Math.max(newest, lastUpdated),
    0,
  );
}

/** The newest report in a school's document: of its machines, and of a gateway that has counted separate ones. */
export function newestOfSchool(buildings: readonly Building[]): number {
  return buildings.reduce(
    (newest, building) =>
      Math.max(newest, newestOfMachines(building), building.separate?.freeAt ?? 0),
    0,
  );
}
