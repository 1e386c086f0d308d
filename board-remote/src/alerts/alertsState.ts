import { isFreeNow } from '../model/freeMachines.ts';
import { isAt, type MachinePlace } from '../model/machinePlace.ts';
import { KINDS, type MachineKind } from '../model/machineStatus.ts';
import type { Building } from '../model/school.ts';
import type { SchoolState } from '../model/schoolState.ts';
import type { Permission } from './explanations.ts';
import { followLoads, type LaundryLoad, loadIn } from './laundryLoads.ts';
import { addNews, canChange, compareNews, freeNewsOf, type News } from './news.ts';
import { hasStayedFree, NOTHING_SEEN, type Observation, observe } from './observation.ts';

export const ANY_BUILDING = 'any building';

/** The buildings in which a resident waits for a machine: any of the school, or those with these ids. */
export type Scope = typeof ANY_BUILDING | ReadonlySet<string>;

const NO_BUILDING: Scope = new Set();

/** What a resident waits for: a free machine of a kind, or the end of their load in one. */
export interface AlertSubject {
  readonly kind: MachineKind;
  readonly event: 'free' | 'done';
}

export interface Explanation extends AlertSubject {
  readonly permission: Permission;
  /** What it depends on, as a sentence, where that is not that this page stays open. */
  readonly condition?: string | undefined;
}

export interface AlertsState {
  /** Where the resident waits for a machine of each kind. A building that is missing from the school stays in it. */
  readonly pending: Readonly<Record<MachineKind, Scope>>;
  /** The resident's loads that are not done yet. */
  readonly loads: readonly LaundryLoad[];
  /** Oldest first, until the resident has read it. */
  readonly news: readonly News[];
  /** How the resident will be notified of the newest alert; null once they have read it. */
  readonly explanation: Explanation | null;
  /** What was seen of the machines since the resident waits. */
  readonly observation: Observation;
}

export const NO_ALERTS: AlertsState = {
  pending: { washer: NO_BUILDING, dryer: NO_BUILDING },
  loads: [],
  news: [],
  explanation: null,
  observation: NOTHING_SEEN,
};

/** The school as the board shows it at a time. */
export interface ShownSchool {
  readonly school: SchoolState;
  /** Milliseconds since the epoch. */
  readonly time: number;
}

/** Whether a resident waits for a machine in a building. */
export function includes(scope: Scope, buildingId: string): boolean {
  return scope === ANY_BUILDING || scope.has(buildingId);
}

/** Whether a resident waits for a machine somewhere. */
function isPending(scope: Scope): boolean {
  return scope === ANY_BUILDING || scope.size > 0;
}

/** Whether a resident still waits for something. */
export function isAwaited({ kind, event }: AlertSubject, { pending, loads }: AlertsState): boolean {
  return event === 'free' ? isPending(pending[kind]) : loads.some((load) => load.kind === kind);
}

/** Whether a resident waits for anything. */
export function hasPending({ pending, loads }: AlertsState): boolean {
  return loads.length > 0 || KINDS.some((kind) => isPending(pending[kind]));
}

/** Whether alerts need the connection: while one is pending, and to learn when its news is no longer true. */
export function needsConnection(state: AlertsState): boolean {
  return hasPending(state) || state.news.some(canChange);
}

/**
 * Requests an alert in any building, or in some buildings beside those that are pending. An alert in any building replaces
 * those in single buildings, and is replaced by them. An alert whose machine is free already ends at once, with news.
 */
export function request(
  state: AlertsState,
  kind: MachineKind,
  requested: Scope,
  shown: ShownSchool,
): AlertsState {
  const pending = { ...state.pending, [kind]: widen(state.pending[kind], requested) };
  return endWithNews(
    update({ ...state, pending }, shown),
    shown,
    (building, other) =>
      other === kind && includes(requested, building.id) && isFreeNow(building, kind, shown.time),
  );
}

function widen(before: Scope, requested: Scope): Scope {
  if (before === ANY_BUILDING || requested === ANY_BUILDING) return requested;
  return new Set([...before, ...requested]);
}

/** Ends the alert in a building. One in any building ends everywhere. */
export function cancel(state: AlertsState, kind: MachineKind, buildingId: string): AlertsState {
  const scope = without(state.pending[kind], [buildingId]);
  return { ...state, pending: { ...state.pending, [kind]: scope } };
}

function without(scope: Scope, buildingIds: readonly string[]): Scope {
  if (buildingIds.length === 0) return scope;
  if (scope === ANY_BUILDING) return NO_BUILDING;
  return new Set([...scope].filter((id) => !buildingIds.includes(id)));
}

/** Marks the load in a machine as the resident's, or takes the mark away. What the page has said of it goes. */
export function toggleLoad(
  state: AlertsState,
  place: MachinePlace,
  shown: ShownSchool,
): AlertsState {
  const news = state.news.filter((one) => one.event === 'free' || !isAt(place)(one));
  const others = state.loads.filter((load) => !isAt(place)(load));
  if (others.length < state.loads.length) return update({ ...state, news, loads: others }, shown);
  const load = loadIn(shown.school, place, shown.time);
  return load === null ? state : update({ ...state, news, loads: [...others, load] }, shown);
}

/**
 * Looks at the machines while somebody waits or has not read the news, and makes of it what {@link updateBy} does.
 *
 * @returns The same state if nobody waits.
 */
export function update(state: AlertsState, shown: ShownSchool): AlertsState {
  if (!hasPending(state) && state.news.length === 0) {
    return state.observation === NOTHING_SEEN ? state : { ...state, observation: NOTHING_SEEN };
  }
  return updateBy(state, observe(state.observation, shown.school, shown.time), shown);
}

/**
 * Compares the news with what was seen of the machines, and ends the alerts whose machines have stayed free and the loads
 * that are done, with news.
 *
 * @param observation The newest one, which has seen what is shown. Who waits for many residents observes once for all.
 */
export function updateBy(
  state: AlertsState,
  observation: Observation,
  shown: ShownSchool,
): AlertsState {
  const { school, time } = shown;
  const compared = { ...state, observation, news: compareNews(state.news, observation) };
  const ended = endWithNews(compared, shown, ({ id }, kind) =>
    hasStayedFree(observation, id, kind),
  );
  const { loads, news } = followLoads(state.loads, { school, observation, time });
  return { ...ended, loads, news: addNews(ended.news, news) };
}

/** Ends the alerts whose machines are free, with news. All stay pending while the school is not live. */
function endWithNews(
  state: AlertsState,
  { school, time }: ShownSchool,
  isFree: (building: Building, kind: MachineKind) => boolean,
): AlertsState {
  if (school.kind !== 'live') return state;
  const { pending } = state;
  const added = school.school.buildings.flatMap((building) =>
    KINDS.filter((kind) => includes(pending[kind], building.id) && isFree(building, kind)).map(
      (kind) => freeNewsOf(building, kind, time),
    ),
  );
  if (added.length === 0) return state;
  const remaining = (kind: MachineKind): Scope =>
    without(
      pending[kind],
      added.filter((one) => one.kind === kind).map(({ buildingId }) => buildingId),
    );
  return {
    ...state,
    pending: { washer: remaining('washer'), dryer: remaining('dryer') },
    news: addNews(state.news, added),
  };
}

/** The resident has read the messages. */
export function dismiss(state: AlertsState): AlertsState {
  return { ...state, news: [], explanation: null };
}
