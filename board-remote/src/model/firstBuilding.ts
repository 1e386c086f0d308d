import type { Building } from '@laundry-board/shared-types';
import { mapSchool, type SchoolState } from './connection/connectionState.ts';

/** The buildings with one of them moved to the front; the same list when that changes nothing. */
export function putFirst(
  buildings: readonly Building[],
  firstId: string | null,
): readonly Building[] {
  const index = buildings.findIndex(({ id }) => id === firstId);
  const first = buildings[index];
  if (first === undefined || index === 0) return buildings;
  return [first, ...buildings.slice(0, index), ...buildings.slice(index + 1)];
}

/** What is known of a school, its buildings in the order of this device; the same state when that changes nothing. */
export function arrangeSchool(state: SchoolState, firstId: string | null): SchoolState {
  return mapSchool(state, (school) => {
    const buildings = putFirst(school.buildings, firstId);
    return buildings === school.buildings ? school : { ...school, buildings };
  });
}

/** Whether the building is no longer in the school; while the school has none at all, it may come back with the others. */
export function isGone(buildings: readonly Building[], id: string | null): boolean {
  return id !== null && buildings.length > 0 && !buildings.some((building) => building.id === id);
}
