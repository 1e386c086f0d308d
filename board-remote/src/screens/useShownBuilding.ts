import type { Building, School } from '@laundry-board/shared-types';
import { displayName } from '../buildings/displayName.ts';
import {
  countFreeMachines,
  describeFree,
  type FreeMachines,
  NONE_FREE,
} from '../model/freeMachines.ts';
import { useBoard, useStore } from './useBoard.ts';

/** What a screen says of the building that it shows. */
interface ShownBuilding {
  /** Its place in the school's list, from 0. */
  readonly index: number;
  readonly name: string;
  /** How many of its machines are free, in words. */
  readonly summary: string;
  /** The free machines of every building. */
  readonly free: readonly FreeMachines[];
}

/** Counts the free machines of a school every second and describes those of the shown building. */
export function useShownBuilding({ buildings }: School, shown: Building): ShownBuilding {
  const free = countFreeMachines(buildings, shown, useStore(useBoard().times));
  const index = buildings.indexOf(shown);
  return {
    index,
    name: displayName(shown.name),
    summary: describeFree(free[index] ?? NONE_FREE),
    free,
  };
}
