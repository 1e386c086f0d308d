import { isAvailable } from '../model/freeMachines.ts';
import { KINDS, type MachineKind } from '../model/machineStatus.ts';
import type { Building, SchoolState } from '../model/school.ts';
import type { Permission } from './explanations.ts';
import { endedLoads, isSameLoad, type Load } from './loads.ts';
import { addNews, compareNews, type News, newsOf } from './news.ts';

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
}

export interface AlertsState {
  /** Where the resident waits for a machine of each kind. A building that is missing from the school stays in it. */
  readonly pending: Readonly<Record<MachineKind, Scope>>;
  /** The resident's loads that are not done yet. */
  readonly loads: readonly Load[];
  /** Oldest first, until the resident has read it. */
  readonly news: readonly News[];
  /** How the resident will be notified of the newest alert; null once they have read it. */
  readonly explanation: Explanation | null;
}

export const NO_ALERTS: AlertsState = {
  pending: { washer: NO_BUILDING, dryer: NO_BUILDING },
  loads: [],
  news: [],
  explanation: null,
};

/** The school as the board shows it now. */
export interface Now {
  readonly school: SchoolState;
  /** Milliseconds since the epoch. */
  readonly time: number;
}

/** Whether a resident waits for a machine in a building. */
export function includes(scope: Scope, buildingId: string): boolean {
  return scope === ANY_BUILDING || scope.has(buildingId);
}

/** Whether a resident waits for a machine somewhere. */
export function isPending(scope: Scope): boolean {
  return scope === ANY_BUILDING || scope.size > 0;
}

/** Whether a resident still waits for something. */
export function isAwaited({ kind, event }: AlertSubject, { pending, loads }: AlertsState): boolean {
  return event === 'free' ? isPending(pending[kind]) : loads.some((load) => load.kind === kind);
}

/**
 * Requests an alert in any building, or in some buildings beside those that are pending. An alert in any building replaces
 * those in single buildings, and is replaced by them. An alert whose machine is free already ends at once, with news.
 */
export function request(
  state: AlertsState,
  kind: MachineKind,
  requested: Scope,
  now: Now,
): AlertsState {
  const pending = { ...state.pending, [kind]: widen(state.pending[kind], requested) };
  return endWithNews(
    { ...state, pending },
    now,
    (building, other) =>
      other === kind && includes(requested, building.id) && isAvailable(building, kind, now.time),
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

/** What the page has observed for long enough. */
interface Observed {
  /** Whether a machine of the kind counts as free in a building. */
  readonly isFree: (building: Building, kind: MachineKind) => boolean;
  /** Whether the machine of a load counts as free. */
  readonly isDone: (load: Load) => boolean;
}

/**
 * Compares the unread news with the school, and ends the alerts whose machines are free and the loads that are done,
 * with news.
 *
 * @returns The same state if nothing has changed.
 */
export function update(state: AlertsState, now: Now, { isFree, isDone }: Observed): AlertsState {
  const news = compareNews(state.news, now.school, now.time);
  const compared = news === state.news ? state : { ...state, news };
  return endLoads(endWithNews(compared, now, isFree), now, isDone);
}

function endLoads(state: AlertsState, now: Now, isDone: Observed['isDone']): AlertsState {
  const ended = endedLoads(state.loads, now, isDone);
  if (ended.length === 0) return state;
  return {
    ...state,
    loads: state.loads.filter((load) => !ended.some(isSameLoad(load))),
    news: addNews(state.news, ended),
  };
}

/** Ends the alerts whose machines are free, with news. All stay pending while the school is not live. */
function endWithNews(
  state: AlertsState,
  { school, time }: Now,
  isFree: (building: Building, kind: MachineKind) => boolean,
): AlertsState {
  if (school.kind !== 'live') return state;
  const { pending } = state;
  const added = school.school.buildings.flatMap((building) =>
    KINDS.filter((kind) => includes(pending[kind], building.id) && isFree(building, kind)).map(
      (kind) => newsOf(building, kind, time),
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
