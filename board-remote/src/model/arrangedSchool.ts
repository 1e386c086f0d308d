import { createStore, type ReadableStore } from '@laundry-board/shared-types/store';
import type { BuildingStorage } from './buildingStorage.ts';
import type { SchoolState } from './connection/connectionState.ts';
import { keepExpectedBuilding } from './expectedBuilding.ts';
import { arrangeSchool, isGone } from './firstBuilding.ts';

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

/** Where a device keeps what it needs of a school on its next visit. */
export interface SchoolStorage {
  /** The building that a resident wants to be the first. */
  readonly firstBuilding: BuildingStorage;
  /** The separate building that the next visit is expected to show. */
  readonly expectedBuilding: BuildingStorage;
}

export function createArrangedSchool(storage: SchoolStorage): ArrangedSchool {
  const { firstBuilding, expectedBuilding } = storage;
  const state = createStore<SchoolState>({ kind: 'loading' });
  const firstId = createStore(firstBuilding.read());
  let reported = state.getSnapshot();

  function arrange(): void {
    const next = arrangeSchool(reported, firstId.getSnapshot());
    keepExpectedBuilding(next, expectedBuilding);
    state.set(next);
  }

  function putFirst(id: string | null): void {
    firstBuilding.write(id);
    firstId.set(id);
    arrange();
  }

  function report(next: SchoolState): SchoolState {
    reported = next;
    if (next.kind === 'live' && isGone(next.school.buildings, firstId.getSnapshot()))
      putFirst(null);
    else arrange();
    return state.getSnapshot();
  }

  return { state, firstId, report, putFirst };
}
