import type { MachinesState } from './connection/BuildingListeners.ts';
import type { Trust } from './connection/connectionState.ts';
import { isNoLongerListed, putFirst } from './firstBuilding.ts';
import type {
  Building,
  Known,
  ReportedBuilding,
  ReportedSchool,
  School,
  SchoolState,
} from './school.ts';
import { keepSelected } from './selection.ts';
import { buildingsToWatch, CHOSEN_LIMIT, separateMachines } from './separateBuildings.ts';

/** All inputs of a board's school. */
export interface Inputs {
  /** The content of the school's document. */
  readonly reported: Known<ReportedSchool>;
  readonly trust: Trust;
  /** What is known of a building's own document; undefined unless it is watched. */
  readonly machinesOf: (id: string) => MachinesState | undefined;
  /** The building that this device puts first; null without one. */
  readonly firstId: string | null;
  /** The buildings that were selected last, the newest one first. */
  readonly chosen: readonly string[];
  /** The building that will probably be selected, until the school is known; null without one. */
  readonly expectedId: string | null;
  /** The buildings that others need, perhaps repeated. */
  readonly needed: readonly string[];
}

export interface Outcome {
  /** The school in the order of this device, with the machines of the buildings that are watched. */
  readonly school: SchoolState;
  readonly firstId: string | null;
  /** As {@link Inputs}; the first one is selected. */
  readonly chosen: readonly string[];
  /** The buildings whose own documents are to be watched. */
  readonly watched: readonly string[];
}

/**
 * Computes what a board shows and watches from all inputs. This is the only place that decides it.
 *
 * @param before The school as it was shown; null without one.
 */
export function recompute(inputs: Inputs, before: School | null): Outcome {
  const { reported, expectedId, needed } = inputs;
  if (reported.kind !== 'live') {
    const { firstId, chosen } = inputs;
    const expected = expectedId === null ? [] : [expectedId];
    const watched = buildingsToWatch([...chosen, ...expected, ...needed], null);
    const school = withTrust<never>(reported, inputs.trust);
    return { school, firstId, chosen, watched };
  }
  const firstId = isNoLongerListed(reported.school.buildings, inputs.firstId)
    ? null
    : inputs.firstId;
  const buildings = putFirst(reported.school.buildings, firstId);
  const chosen = choose(inputs.chosen, keepSelected(inputs.chosen[0] ?? null, buildings));
  const watched = buildingsToWatch([...chosen, ...needed], reported.school);
  const show = (building: ReportedBuilding): Building => {
    const state = watched.includes(building.id)
      ? (inputs.machinesOf(building.id) ?? LOADING)
      : undefined;
    const shown = before?.buildings.find(({ id }) => id === building.id);
    return showBuilding(building, state, shown, inputs.trust);
  };
  const school = { kind: 'live', school: { buildings: buildings.map(show) } } as const;
  return { school: withTrust(school, inputs.trust), firstId, chosen, watched };
}

const LOADING: MachinesState = { kind: 'loading' };

/** The buildings that were selected last, after one is selected. */
export function choose(chosen: readonly string[], id: string | null): readonly string[] {
  if (id === null || id === chosen[0]) return chosen;
  return [id, ...chosen.filter((other) => other !== id)].slice(0, CHOSEN_LIMIT);
}

function showBuilding(
  { id, name, machines }: ReportedBuilding,
  state: MachinesState | undefined,
  shown: Building | undefined,
  trust: Trust,
): Building {
  const known =
    machines.kind === 'in place'
      ? ({ machines: machines.byKind, knowledge: 'current', count: null } as const)
      : separateMachines(machines.count, state, shown);
  const isOld = trust === 'paused' && known.knowledge === 'current';
  return { id, name, ...known, knowledge: isOld ? 'old' : known.knowledge };
}

function withTrust<S extends School>(known: Known<S>, trust: Trust): SchoolState {
  if (trust === 'unreachable') return { kind: 'unreachable', known };
  if (trust === 'paused' && known.kind === 'live') return { kind: 'paused', known };
  return known;
}
