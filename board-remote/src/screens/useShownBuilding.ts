import type { Building, School } from '@laundry-board/shared-types';
import { displayName, isolated } from '../buildings/displayName.ts';
import { countFreeMachines, describeFree, type FreeMachines } from '../model/freeMachines.ts';
import { type Knowledge, knowledgeOf } from '../model/separateBuildings.ts';
import { useBoard, useStore } from '../useBoard.ts';

/** What a screen says of the building that it shows. */
interface ShownBuilding {
  /** Its place in the school's list, from 0. */
  readonly index: number;
  readonly name: string;
  /** The page's title for it: with counts only while the school is live. */
  readonly title: string;
  /** What is read out when it changes; null while the school is not live. */
  readonly announcement: string | null;
  /** The free machines of every building; null where they are not known. */
  readonly free: readonly (FreeMachines | null)[];
  /** What is known of its machines. */
  readonly knowledge: Knowledge;
}

/** Counts the free machines of a school every second and describes those of the shown building. */
export function useShownBuilding({ buildings }: School, shown: Building): ShownBuilding {
  const board = useBoard();
  const state = useStore(board.school);
  const times = useStore(board.times);
  const isPaused = state.kind === 'paused';
  const free = isPaused ? buildings.map(() => null) : countFreeMachines(buildings, shown, times);
  const index = buildings.indexOf(shown);
  const name = displayName(shown.name);
  const inText = isolated(name);
  const own = free[index] ?? null;
  const common = { index, name, free, knowledge: knowledgeOf(shown, state) };
  // A title is all that one sees of a hidden page: it can't say beside the counts that they may be old.
  if (own === null || state.kind !== 'live')
    return { ...common, title: inText, announcement: null };
  const summary = describeFree(own);
  return { ...common, title: `${summary} – ${inText}`, announcement: `${inText}: ${summary}` };
}
