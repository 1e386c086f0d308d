import type { SchoolState } from '../model/school.ts';
import type { Alert } from './pendingAlerts.ts';

/**
 * An alert whose building has been missing for so long ends, milliseconds. A gateway may leave out a building in one write, or
 * all of them, and the next write may be minutes away.
 */
const GONE_MS = 600_000;

/** The buildings of pending alerts that are missing from the school, and since when, milliseconds since the epoch. */
export type MissingBuildings = ReadonlyMap<string, number>;

export const NONE_MISSING: MissingBuildings = new Map();

/** Which buildings are missing now. While the school is not live, nothing is known of them, so the time begins anew. */
export function findMissing(
  before: MissingBuildings,
  pending: readonly Alert[],
  state: SchoolState,
  time: number,
): MissingBuildings {
  if (state.kind !== 'live') return NONE_MISSING;
  const { buildings } = state.school;
  const missing = pending.flatMap(({ place }) =>
    place.kind === 'building' && !buildings.some(({ id }) => id === place.id) ? [place.id] : [],
  );
  return new Map(missing.map((id) => [id, before.get(id) ?? time]));
}

/** Whether an alert's building has been missing for so long that it counts as gone. */
export function hasLostItsBuilding(
  { place }: Alert,
  missing: MissingBuildings,
  time: number,
): boolean {
  if (place.kind === 'any building') return false;
  const since = missing.get(place.id);
  return since !== undefined && time - since >= GONE_MS;
}
