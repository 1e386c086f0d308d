import type { Building, School } from '@laundry-board/shared-types';
import { displayName, isolated } from '../buildings/displayName.ts';
import { countFreeMachines, describeFree, type FreeMachines } from '../model/freeMachines.ts';
import { useBoard, useStore } from './useBoard.ts';

/** What a screen says of the building that it shows. */
interface ShownBuilding {
  /** Its place in the school's list, from 0. */
  readonly index: number;
  readonly name: string;
  /** The page's title for it. */
  readonly title: string;
  /** What is read out when it changes. */
  readonly announcement: string;
  /** The free machines of every building; null where they are not known. */
  readonly free: readonly (FreeMachines | null)[];
}

/** Counts the free machines of a school every second and describes those of the shown building. */
export function useShownBuilding({ buildings }: School, shown: Building): ShownBuilding {
  const free = countFreeMachines(buildings, shown, useStore(useBoard().times));
  const index = buildings.indexOf(shown);
  const name = displayName(shown.name);
  const inText = isolated(name);
  const own = free[index] ?? null;
  // Until its machines are known, there is nothing to say of them.
  if (own === null) return { index, name, title: inText, announcement: '', free };
  const summary = describeFree(own);
  const title = `${summary} – ${inText}`;
  return { index, name, title, announcement: `${inText}: ${summary}`, free };
}
