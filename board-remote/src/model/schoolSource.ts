import type { School } from '@laundry-board/shared-types';
import { createStore, type ReadableStore } from '@laundry-board/shared-types/store';
import type { BoardOptions } from './boardModel.ts';
import { knownSchool, type SchoolState } from './connection/connectionState.ts';
import { RunningConnection } from './connection/RunningConnection.ts';
import { buildingsToWatch, withMachines } from './separateBuildings.ts';

/** Where a board has its school from. */
export interface SchoolSource {
  /** The school, with the machines of those separate buildings that are watched. */
  readonly school: ReadableStore<SchoolState>;
  /** Ids of the buildings that the resident has selected, all of which are watched. */
  readonly setSelected: (ids: readonly string[]) => void;
  /** Watches another building until the returned function is called. */
  readonly watchBuilding: (id: string) => () => void;
  /** Keeps the page connected while it is hidden, until the returned function is called. */
  readonly hold: () => () => void;
  /** Opens the connection, until the returned function is called. */
  readonly start: (events: SourceEvents) => () => void;
}

interface SourceEvents {
  /** Called with each report of the school's document, before the store has it. */
  readonly onSchool: (school: School) => void;
  /** Called after each report of the school or of a building's machines. */
  readonly onUpdate: () => void;
}

/** The source of the school of one domain. */
export function createSchoolSource(options: SourceOptions): SchoolSource {
  const { domain, log } = options;
  const school = createStore<SchoolState>({ kind: 'loading' });
  /** The school's document as it came. */
  let reported: SchoolState = { kind: 'loading' };
  let selected: readonly string[] = [];
  let watchers: readonly string[] = [];
  let connection: RunningConnection | undefined;
  const complaints = createComplaints(log);

  function updateWatched(): void {
    connection?.watchBuildings(buildingsToWatch([...selected, ...watchers], knownSchool(reported)));
  }

  function publish(): void {
    const machinesOf = (id: string) => connection?.machinesOf(id);
    const complete = (next: School): School =>
      withMachines(next, machinesOf, knownSchool(school.getSnapshot()));
    const next = mapSchool(reported, complete);
    school.set(next);
    const known = knownSchool(next);
    if (known === null) return;
    for (const { id, separate } of known.buildings) {
      if (separate !== undefined) complaints.update(id, machinesOf(id)?.kind === 'missing');
    }
  }

  function start({ onSchool, onUpdate }: SourceEvents): () => void {
    if (domain === null) {
      log.warn('No document for the domain', null);
      school.set({ kind: 'missing' });
      return () => {};
    }
    connection = new RunningConnection({
      ...options,
      domain,
      onSchool: (next) => {
        reported = next;
        if (next.kind === 'live') onSchool(next.school);
        updateWatched();
        publish();
        if (next.kind === 'live') onUpdate();
      },
      onMachines: (id) => {
        if (!isSeparate(id)) return;
        warnOfProblems(id);
        publish();
        onUpdate();
      },
      onMachinesFailure: (id, error) => {
        if (isSeparate(id)) log.error(`Error getting the document of the building ${id}`, error);
      },
    });
    updateWatched();
    return () => connection?.stop();
  }

  function warnOfProblems(id: string): void {
    const state = connection?.machinesOf(id);
    if (state?.kind !== 'live' || state.problems === 0) return;
    log.warn(
      `The document of the building ${id} holds malformed fields: ${state.problems}. Defaults stand in.`,
    );
  }

  /** One that a link names may not be, which its school's document says. */
  function isSeparate(id: string): boolean {
    const buildings = knownSchool(reported)?.buildings ?? [];
    return buildings.some((building) => building.id === id && building.separate !== undefined);
  }

  return {
    school,
    setSelected: (ids) => {
      selected = ids;
      updateWatched();
      publish();
    },
    watchBuilding: (id) => {
      watchers = [...watchers, id];
      updateWatched();
      return () => {
        const index = watchers.indexOf(id);
        watchers = watchers.filter((_, place) => place !== index);
        updateWatched();
      };
    },
    hold: () => connection?.hold() ?? (() => {}),
    start,
  };
}

type SourceOptions = Pick<
  BoardOptions,
  'domain' | 'backend' | 'page' | 'device' | 'random' | 'log'
>;

/** A state with another school in it; the same state for the same school. */
function mapSchool(state: SchoolState, map: (school: School) => School): SchoolState {
  const known = knownSchool(state);
  if (known === null) return state;
  const school = map(known);
  if (school === known) return state;
  const live = { kind: 'live', school } as const;
  return state.kind === 'unreachable' ? { kind: 'unreachable', known: live } : live;
}

/** Logs each building whose document is missing, once until it is there. */
function createComplaints(log: BoardOptions['log']) {
  const missing = new Set<string>();
  return {
    update: (id: string, isMissing: boolean) => {
      if (isMissing && !missing.has(id)) log.warn('No document for the building', id);
      if (isMissing) missing.add(id);
      else missing.delete(id);
    },
  };
}
