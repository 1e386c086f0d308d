import type { BuildingStorage } from './buildingStorage.ts';
import type { SchoolState } from './connection/connectionState.ts';

/**
 * Keeps which building the next visit is expected to show, so that its own document need not wait for the school's: the
 * first one of the school, if its machines are separate. It says what to load and selects nothing.
 */
export function keepExpectedBuilding(state: SchoolState, storage: BuildingStorage): void {
  if (state.kind !== 'live') return;
  const [first] = state.school.buildings;
  const id = first?.separate === undefined ? null : first.id;
  if (id !== storage.read()) storage.write(id);
}
