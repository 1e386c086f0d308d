import { type Building, NO_MACHINES } from '../school/school.ts';

/** A building as the board shows it; its machines are known, and it has none unless given. */
export function shownBuilding(id: string, given: Partial<Building> = {}): Building {
  return { id, name: id, knowledge: 'current', machines: NO_MACHINES, count: null, ...given };
}
