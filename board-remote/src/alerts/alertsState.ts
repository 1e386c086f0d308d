import { knownSchool, type SchoolState } from '../model/school.ts';
import { isAvailable } from '../model/freeMachines.ts';
import type { MachineKind } from '../model/machineStatus.ts';
import { type Ending, type EndingReason, endingsOf, type BuildingNames } from './endings.ts';
import { addNews, type News } from './news.ts';
import {
  type Alert,
  coveredBy,
  covers,
  endAlerts,
  isAbout,
  isSameAlert,
  placeOf,
  withoutCovered,
} from './pendingAlerts.ts';
import { beyondLimit } from './watchedBuildings.ts';

/** How a resident who asked for an alert will be notified. */
interface Explanation {
  readonly alert: Alert;
  readonly text: string;
}

export interface AlertsState {
  readonly pending: readonly Alert[];
  /** The alerts that pending ones in any building have replaced; a resident who narrows one gets these back. */
  readonly covered: readonly Alert[];
  /** The news of free machines, oldest first, until the resident has read it. */
  readonly news: readonly News[];
  /** The alerts that have ended without news, oldest first, until the resident has read that. */
  readonly endings: readonly Ending[];
  /** Of an alert that is pending. */
  readonly explanation: Explanation | null;
  /** The buildings' names at the time of the requests, because a building that is missing now has no other name. */
  readonly names: BuildingNames;
}

export const NO_ALERTS: AlertsState = {
  pending: [],
  covered: [],
  news: [],
  endings: [],
  explanation: null,
  names: new Map(),
};

/** What is known of the school, and when. */
export interface Now {
  readonly school: SchoolState;
  /** Milliseconds since the epoch. */
  readonly time: number;
}

/** Requests an alert, in place of those that it covers. If a machine is free already, the alert fires at once. */
export function request(state: AlertsState, alert: Alert, now: Now): AlertsState {
  const { pending, covered } = state;
  const narrower = coveredBy(pending, alert).filter(({ place }) => place.kind === 'building');
  return ask(
    {
      ...state,
      pending: withoutCovered(pending, alert),
      covered: alert.place.kind === 'any building' ? [...covered, ...narrower] : covered,
    },
    [alert],
    now,
  );
}

/** Requests an alert in a building, and those that were pending before, in place of the one in any building. */
export function narrow(
  state: AlertsState,
  kind: MachineKind,
  buildingId: string,
  now: Now,
): AlertsState {
  const alert: Alert = { place: placeOf(buildingId), kind };
  const others = state.covered.filter((other) => other.kind === kind && !isSameAlert(other, alert));
  const pending = state.pending.filter((other) => !isAbout(other, buildingId, kind));
  return ask({ ...state, pending }, [...others, alert], now);
}

/** Adds alerts to those that stay pending. */
function ask(state: AlertsState, asked: readonly Alert[], { school, time }: Now): AlertsState {
  const buildings = knownSchool(school)?.buildings ?? [];
  const names = new Map([...state.names, ...buildings.map(({ id, name }) => [id, name] as const)]);
  const answered = endAlerts(asked, school, time, (building, kind) =>
    isAvailable(building, kind, time),
  );
  const wanted = [...state.pending, ...answered.pending];
  const beyond = beyondLimit(wanted, school);
  const isAsked = (alert: Alert): boolean => asked.some((one) => isSameAlert(one, alert));
  return withoutOrphans({
    ...state,
    names,
    pending: wanted.filter((alert) => !beyond.includes(alert)),
    news: addNews(state.news, answered.news),
    endings: [
      ...state.endings.filter(({ alert }) => !isAsked(alert)),
      ...endingsOf(beyond, 'limit', names),
    ],
  });
}

/** Ends the alert that is pending for a building, and all that it covers. */
export function cancel(state: AlertsState, kind: MachineKind, buildingId: string): AlertsState {
  const isHere = (alert: Alert): boolean => isAbout(alert, buildingId, kind);
  const elsewhere = state.covered.filter((alert) => alert.kind === kind && !isHere(alert));
  return end(
    { ...state, pending: state.pending.filter((alert) => !isHere(alert)) },
    elsewhere,
    'cancelled with any building',
  );
}

/** Ends alerts without news; the page then says so. */
export function end(
  state: AlertsState,
  ended: readonly Alert[],
  reason: EndingReason,
): AlertsState {
  return withoutOrphans({
    ...state,
    pending: state.pending.filter((alert) => !ended.includes(alert)),
    endings: [...state.endings, ...endingsOf(ended, reason, state.names)],
  });
}

/** Ends the alerts whose machine counts as free, with news. */
export function addOutcome(
  state: AlertsState,
  { pending, news }: ReturnType<typeof endAlerts>,
): AlertsState {
  if (pending === state.pending && news.length === 0) return state;
  return withoutOrphans({ ...state, pending, news: addNews(state.news, news) });
}

/** States how the resident will be notified, if the alert is still pending. */
export function explain(state: AlertsState, alert: Alert, text: string): AlertsState {
  return withoutOrphans({ ...state, explanation: { alert, text } });
}

/** The resident has read what the page says. */
export function dismiss(state: AlertsState): AlertsState {
  return { ...state, news: [], endings: [], explanation: null };
}

/** Deletes what belonged to alerts that are no longer pending. */
function withoutOrphans(state: AlertsState): AlertsState {
  const { pending, covered, explanation } = state;
  const isExplained =
    explanation !== null && pending.some((alert) => isSameAlert(alert, explanation.alert));
  return {
    ...state,
    covered: covered.filter((other) => pending.some((alert) => covers(alert, other))),
    explanation: isExplained ? explanation : null,
  };
}
