import type { Building } from '@laundry-board/laundry-rules/school';

/** Which building a lobby's screen may show. One that the school does not have is skipped. */
interface Candidates {
  /** Id of the building that was touched within the last minute. */
  readonly touchedId: string | null;
  /** Id of the building that the URL names. */
  readonly fixedId: string | null;
  /** The building whose turn it is. */
  readonly turn: Building;
}

/**
 * The building that a lobby's screen shows, and the reason: only one that is shown because it is its turn gives way to
 * the next.
 */
export function buildingOnScreen(
  buildings: readonly Building[],
  { touchedId, fixedId, turn }: Candidates,
): { readonly building: Building; readonly reason: 'touched' | 'fixed' | 'turn' } {
  const touched = buildings.find(({ id }) => id === touchedId);
  if (touched) return { building: touched, reason: 'touched' };
  const fixed = buildings.find(({ id }) => id === fixedId);
  if (fixed) return { building: fixed, reason: 'fixed' };
  return { building: turn, reason: 'turn' };
}
