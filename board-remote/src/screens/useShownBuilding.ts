import { displayName, isolated } from '../buildings/displayName.ts';
import { countFreeMachines, describeFree } from '../model/freeMachines.ts';
import type { Building, FreeMachines, School } from '../model/school.ts';
import { useBoardState } from '../useBoard.ts';

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
}

/** Counts the free machines of a school every second and describes those of the shown building. */
export function useShownBuilding({ buildings }: School, shown: Building): ShownBuilding {
  const kind = useBoardState(({ school }) => school.kind);
  const times = useBoardState((state) => state.times);
  const free =
    kind === 'paused' ? buildings.map(() => null) : countFreeMachines(buildings, shown, times);
  const index = buildings.indexOf(shown);
  const name = displayName(shown.name);
  const inText = isolated(name);
  const own = free[index] ?? null;
  // A title is all that one sees of a hidden page: it can't say beside the counts that they may be old.
  if (own === null || kind !== 'live') {
    return { index, name, free, title: inText, announcement: null };
  }
  const summary = describeFree(own);
  const title = `${summary} – ${inText}`;
  return { index, name, free, title, announcement: `${inText}: ${summary}` };
}
