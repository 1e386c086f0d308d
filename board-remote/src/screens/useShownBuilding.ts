import { displayName, isolated } from '@laundry-board/laundry-rules/names';
import {
  type Building,
  countFreeMachines,
  describeFree,
  type FreeMachines,
  type School,
} from '@laundry-board/laundry-rules/school';
import { useBoardState } from '../useBoard.ts';

/** A screen's texts about the building that it shows. */
interface ShownBuilding {
  /** Its index in the school's list. */
  readonly index: number;
  readonly name: string;
  /** The page's title; with counts only while the school is live. */
  readonly title: string;
  /** The free machines for screen readers, which announce a change; null while the school is not live. */
  readonly announcement: string | null;
  /** The free machines of every building; null where they are not known. */
  readonly free: readonly (FreeMachines | null)[];
}

/** Describes the shown building, and counts the free machines of each building every second. */
export function useShownBuilding({ buildings }: School, shown: Building): ShownBuilding {
  const kind = useBoardState(({ school }) => school.kind);
  const times = useBoardState((state) => state.times);
  const free =
    kind === 'paused' ? buildings.map(() => null) : countFreeMachines(buildings, shown, times);
  const index = buildings.indexOf(shown);
  const name = displayName(shown.name);
  const inText = isolated(name);
  const own = free[index] ?? null;
  // Of a hidden page only the title is visible, and it has no room to say that the counts may be old.
  if (own === null || kind !== 'live') {
    return { index, name, free, title: inText, announcement: null };
  }
  const summary = describeFree(own);
  const title = `${summary} – ${inText}`;
  return { index, name, free, title, announcement: `${inText}: ${summary}` };
}
