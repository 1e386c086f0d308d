import { createStore, type ReadableStore } from '@laundry-board/shared-types/store';
import type { SchoolState } from './connection/connectionState.ts';
import { arrangeSchool, type FirstBuildingStorage, isGone } from './firstBuilding.ts';

/** What is known of a school, its buildings in the order of this device. */
export interface ArrangedSchool {
  readonly state: ReadableStore<SchoolState>;
  /** Id of the building that this device puts first; null without one. */
  readonly firstId: ReadableStore<string | null>;
  /** Takes what the backend has reported in the school's own order, and returns it in that of this device. */
  readonly report: (next: SchoolState) => SchoolState;
  /** Moves a building to the front, or with null leaves the school's own order. */
  readonly putFirst: (id: string | null) => void;
}

export function createArrangedSchool(storage: FirstBuildingStorage): ArrangedSchool {
  const state = createStore<SchoolState>({ kind: 'loading' });
  const firstId = createStore(storage.read());
  let reported = state.getSnapshot();

  function putFirst(id: string | null): void {
    storage.write(id);
    firstId.set(id);
    state.set(arrangeSchool(reported, id));
  }

  function report(next: SchoolState): SchoolState {
    reported = next;
    const id = firstId.getSnapshot();
    if (next.kind === 'live' && isGone(next.school.buildings, id)) putFirst(null);
    else state.set(arrangeSchool(next, id));
    return state.getSnapshot();
  }

  return { state, firstId, report, putFirst };
}
