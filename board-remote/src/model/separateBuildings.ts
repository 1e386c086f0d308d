import type { MachinesState } from './connection/BuildingListeners.ts';
import { isDocumentId } from './parseSchool.ts';
import {
  type Building,
  type GatewayCount,
  type Knowledge,
  type Machines,
  NO_MACHINES,
  type ReportedSchool,
} from './school.ts';

/** How many chosen buildings stay watched: the selected one, and the one before it, for a quick return. */
export const CHOSEN_LIMIT = 2;

/**
 * The buildings whose own documents are to be watched: of those that somebody needs, the ones whose machines are
 * separate. Before the school is known, any of them may be separate, so all are watched, and a link's building does not
 * wait for the school.
 *
 * @param needed Ids, perhaps repeated.
 */
export function buildingsToWatch(
  needed: readonly string[],
  school: ReportedSchool | null,
): readonly string[] {
  const unique = [...new Set(needed)];
  if (school === null) return unique.filter(isDocumentId);
  return unique.filter((id) => isSeparate(school, id));
}

export function isSeparate({ buildings }: ReportedSchool, id: string): boolean {
  return buildings.some((building) => building.id === id && building.machines.kind === 'separate');
}

/** What the board shows of separate machines. */
export interface SeparateMachines {
  readonly machines: Machines;
  readonly knowledge: Knowledge;
  readonly count: GatewayCount;
}

/**
 * Machines as their building's own document has them.
 *
 * @param state What is known of the document; undefined unless it is watched.
 * @param shown The building as it was shown.
 */
export function separateMachines(
  count: GatewayCount,
  state: MachinesState | undefined,
  shown: Building | undefined,
): SeparateMachines {
  switch (state?.kind) {
    case 'live':
      return { machines: state.machines, knowledge: 'current', count };
    case 'paused':
      return { machines: state.machines, knowledge: 'old', count };
    case 'loading':
      // While a gateway moves a building's machines to a document of their own, the shown ones stay.
      if (shown === undefined) break;
      return { machines: shown.machines, knowledge: shown.knowledge, count };
    case 'missing':
    case undefined:
      break;
  }
  return { machines: NO_MACHINES, knowledge: 'nothing', count };
}
