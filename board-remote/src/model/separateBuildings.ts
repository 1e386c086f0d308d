import type { Building, School } from '@laundry-board/shared-types';
import type { MachinesState } from './connection/BuildingListeners.ts';
import type { SchoolState } from './connection/connectionState.ts';
import { isDocumentId } from './parseSchool.ts';

/** How many chosen buildings stay watched: the selected one, and the one before it, for a quick return. */
export const CHOSEN_LIMIT = 2;

/**
 * The buildings whose own documents are to be watched: of those that somebody needs, the ones whose machines are
 * separate. Before the school is known that may be any of them, so that a link's building need not wait for it.
 *
 * @param needed Ids, perhaps repeated.
 */
export function buildingsToWatch(
  needed: readonly string[],
  school: School | null,
): readonly string[] {
  const unique = [...new Set(needed)];
  if (school === null) return unique.filter(isDocumentId);
  return unique.filter((id) =>
    school.buildings.some((building) => building.id === id && building.separate !== undefined),
  );
}

/**
 * A school with the machines that its buildings' own documents have.
 *
 * @param machinesOf What is known of a building's own document; undefined unless it is watched.
 * @param before The school as it was shown.
 */
export function withMachines(
  school: School,
  machinesOf: (id: string) => MachinesState | undefined,
  before: School | null,
): School {
  if (school.buildings.every(({ separate }) => separate === undefined)) return school;
  const buildings = school.buildings.map((building): Building => {
    const { id, separate } = building;
    if (separate === undefined) return building;
    const state = machinesOf(id);
    const loaded = { ...separate, isLoaded: true };
    if (state?.kind === 'live') return { ...building, ...state.machines, separate: loaded };
    if (state?.kind === 'paused') return { ...building, ...state.machines };
    if (state?.kind !== 'loading') return building;
    // While a gateway moves a building's machines to a document of their own, those that were shown stay.
    const shown = before?.buildings.find((other) => other.id === id);
    if (shown === undefined || !isLoaded(shown)) return building;
    const { washingmachines, dryers } = shown;
    return { ...building, washingmachines, dryers, separate: loaded };
  });
  return { buildings };
}

/** Whether the machines of a building are known as its document has them. */
export function isLoaded({ separate }: Building): boolean {
  return separate?.isLoaded ?? true;
}

/** What is known of a building's machines. */
export type Knowledge =
  | 'nothing'
  /** How many there are, but not what they are doing now. */
  | 'old'
  | 'current';

export function knowledgeOf(building: Building, { kind }: SchoolState): Knowledge {
  if (isLoaded(building) && kind !== 'paused') return 'current';
  const isKnown =
    isLoaded(building) || building.washingmachines.length + building.dryers.length > 0;
  return isKnown ? 'old' : 'nothing';
}
