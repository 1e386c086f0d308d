import { type Building, NO_MACHINES } from '@laundry-board/laundry-rules/school';
import type { BuildingContent } from './BuildingListeners.ts';

/**
 * A separate building with the machines of its own document.
 *
 * @param content What is known of the document; undefined unless it is watched.
 * @param shown The building as it was shown; undefined if it was not.
 */
export function withOwnMachines(
  building: Building,
  content: BuildingContent | undefined,
  shown: Building | undefined,
): Building {
  switch (content?.kind) {
    case 'live':
      return { ...building, machines: content.machines, knowledge: 'current' };
    case 'paused':
      return { ...building, machines: content.machines, knowledge: 'old' };
    case 'loading':
      // While a gateway moves a building's machines to a document of their own, the shown ones stay.
      if (shown === undefined) break;
      return { ...building, machines: shown.machines, knowledge: shown.knowledge };
    case 'missing':
    case undefined:
      break;
  }
  return { ...building, machines: NO_MACHINES, knowledge: 'nothing' };
}
