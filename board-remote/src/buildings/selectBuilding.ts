import type { Building, School } from '@laundry-board/shared-types';

/**
 * The building to show: the one chosen before while it is there, otherwise the first, if any.
 *
 * @param choice id of the building shown before; null for a school that was not shown before
 */
export function selectBuilding(choice: string | null, school: School): Building | null {
  const chosen = school.buildings.find((building) => building.id === choice);
  return chosen ?? school.buildings[0] ?? null;
}
