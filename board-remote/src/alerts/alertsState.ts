import { isAvailable } from '../model/freeMachines.ts';
import { KINDS, type MachineKind } from '../model/machineStatus.ts';
import type { Building, SchoolState } from '../model/school.ts';
import type { Permission } from './explanations.ts';
import { addNews, compareNews, type News, newsOf } from './news.ts';

export const ANY_BUILDING = 'any building';

/** The buildings in which a resident waits for a machine: any of the school, or those with these ids. */
export type Scope = typeof ANY_BUILDING | ReadonlySet<string>;

const NO_BUILDING: Scope = new Set();

interface Explanation {
  readonly kind: MachineKind;
  readonly permission: Permission;
}

export interface AlertsState {
  /** Where the resident waits for a machine of each kind. A building that is missing from the school stays in it. */
  readonly pending: Readonly<Record<MachineKind, Scope>>;
  /** The news of free machines, oldest first, until the resident has read it. */
  readonly news: readonly News[];
  /** How the resident will be notified of the newest alert; null once they have read it. */
  readonly explanation: Explanation | null;
}

export const NO_ALERTS: AlertsState = {
  pending: { washer: NO_BUILDING, dryer: NO_BUILDING },
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

/**
 * Compares the unread news with the school, and ends the alerts whose machines are free, with news.
 *
 * @param isFree Whether a machine of the kind counts as free in a building.
 * @returns The same state if nothing has changed.
 */
export function update(
  state: AlertsState,
  now: Now,
  isFree: (building: Building, kind: MachineKind) => boolean,
): AlertsState {
  const news = compareNews(state.news, now.school, now.time);
  return endWithNews(news === state.news ? state : { ...state, news }, now, isFree);
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
