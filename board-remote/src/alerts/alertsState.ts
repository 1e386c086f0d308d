import { isAt, type MachineKind, type MachinePlace } from '@laundry-board/laundry-rules/machines';
import { isFreeNow } from '@laundry-board/laundry-rules/school';
import {
  addNews,
  ANY_BUILDING,
  canChange,
  compareNews,
  endWait,
  endWhereFree,
  followWaiting,
  hasPending,
  includes,
  isPending,
  loadIn,
  type News,
  NOTHING_AWAITED,
  NOTHING_SEEN,
  type Observation,
  observe,
  type Scope,
  type Waiting,
  type Wanted,
} from '@laundry-board/laundry-rules/waiting';
import { liveSchoolOf, schoolOf, type SchoolState } from '../model/schoolState.ts';
import type { Permission } from './explanations.ts';

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

export interface AlertsState extends Waiting {
  /** What the resident waits for beside that, and the school's gateway tells them: the page has nothing to do for it. */
  readonly entrusted: Wanted;
  /** Oldest first, until the resident has read it. */
  readonly news: readonly News[];
  /** How the resident will be notified of the newest alert; null once they have read it. */
  readonly explanation: Explanation | null;
  /** Whether the resident waited on the page before in this tab, for what this page doesn't know. */
  readonly isForgotten: boolean;
  /** What was seen of the machines since the resident waits. */
  readonly observation: Observation;
}

export const NO_ALERTS: AlertsState = {
  ...NOTHING_AWAITED,
  entrusted: NOTHING_AWAITED,
  news: [],
  explanation: null,
  isForgotten: false,
  observation: NOTHING_SEEN,
};

/** The school as the board shows it at a time. */
export interface ShownSchool {
  readonly school: SchoolState;
  /** Milliseconds since the epoch. */
  readonly time: number;
}

/** Whether a resident waits for a machine of a kind in a building, whoever tells them. */
export function isAwaitedIn(
  { pending, entrusted }: AlertsState,
  kind: MachineKind,
  buildingId: string,
): boolean {
  return [pending, entrusted.pending].some((scopes) => includes(scopes[kind], buildingId));
}

/** Whether a resident waits for a machine of a kind in any building. */
export function isAwaitedAnywhere({ pending, entrusted }: AlertsState, kind: MachineKind): boolean {
  return [pending, entrusted.pending].some((scopes) => scopes[kind] === ANY_BUILDING);
}

/** Whether a resident has marked the load in a machine as theirs. */
export function isMarked({ loads, entrusted }: AlertsState, place: MachinePlace): boolean {
  return [...loads, ...entrusted.loads].some(isAt(place));
}

/** Whether a resident still waits for something. */
export function isAwaited({ kind, event }: AlertSubject, state: AlertsState): boolean {
  return [state, state.entrusted].some(({ pending, loads }) =>
    event === 'free' ? isPending(pending[kind]) : loads.some((load) => load.kind === kind),
  );
}

/** What the page has found out by itself, and tells alone. */
export function ownNews({ news }: Pick<AlertsState, 'news'>): readonly News[] {
  return news.filter(({ told }) => told === undefined);
}

/** Whether the page's alerts need the connection: while one is pending, and to learn when its news is no longer true. */
export function needsConnection(state: AlertsState): boolean {
  return hasPending(state) || ownNews(state).some(canChange);
}

/**
 * Requests an alert in any building, or in some buildings beside those that are pending. An alert in any building replaces
 * those in single buildings, and is replaced by them. An alert whose machine is free already ends at once, with news. The
 * page follows all alerts of the kind by itself, until they are entrusted to the gateway again.
 */
export function request(
  state: AlertsState,
  kind: MachineKind,
  requested: Scope,
  shown: ShownSchool,
): AlertsState {
  const before = union(state.pending[kind], state.entrusted.pending[kind]);
  const widened = { ...state.pending, [kind]: widen(before, requested) };
  const others = { ...state.entrusted.pending, [kind]: NO_BUILDING };
  const entrusted = { ...state.entrusted, pending: others };
  const updated = update({ ...state, pending: widened, entrusted }, shown);
  const { time } = shown;
  const { pending, news } = endWhereFree(
    updated.pending,
    { school: liveSchoolOf(shown.school), time },
    (building, other) =>
      other === kind && includes(requested, building.id) && isFreeNow(building, kind, time),
  );
  return { ...updated, pending, news: addNews(updated.news, news) };
}

const NO_BUILDING: Scope = new Set();

function widen(before: Scope, requested: Scope): Scope {
  return before === ANY_BUILDING ? requested : union(before, requested);
}

function union(one: Scope, other: Scope): Scope {
  if (one === ANY_BUILDING || other === ANY_BUILDING) return ANY_BUILDING;
  return new Set([...one, ...other]);
}

/** Ends the alert in a building. One in any building ends everywhere. */
export function cancel(state: AlertsState, kind: MachineKind, buildingId: string): AlertsState {
  const { pending, entrusted } = state;
  return {
    ...state,
    pending: endWait(pending, kind, buildingId),
    entrusted: { ...entrusted, pending: endWait(entrusted.pending, kind, buildingId) },
  };
}

/** Marks the load in a machine as the resident's, or takes the mark away. What was said of it goes. */
export function toggleLoad(
  state: AlertsState,
  place: MachinePlace,
  shown: ShownSchool,
): AlertsState {
  const isElsewhere = (other: MachinePlace): boolean => !isAt(place)(other);
  const news = state.news.filter((one) => one.event === 'free' || isElsewhere(one));
  if (isMarked(state, place)) {
    const loads = state.loads.filter(isElsewhere);
    const entrusted = { ...state.entrusted, loads: state.entrusted.loads.filter(isElsewhere) };
    return update({ ...state, news, loads, entrusted }, shown);
  }
  const load = loadIn(schoolOf(shown.school), place, shown.time);
  return load === null ? state : update({ ...state, news, loads: [...state.loads, load] }, shown);
}

/**
 * Looks at the machines while somebody waits or has not read the news, compares the news with what was seen of them, and
 * ends the alerts whose machines have stayed free and the loads that are done, with news.
 *
 * @returns The same state if nobody waits.
 */
export function update(state: AlertsState, shown: ShownSchool): AlertsState {
  if (!hasPending(state) && state.news.length === 0) {
    return state.observation === NOTHING_SEEN ? state : { ...state, observation: NOTHING_SEEN };
  }
  const { time } = shown;
  const school = liveSchoolOf(shown.school);
  const observation = observe(state.observation, school, time);
  const followed = followWaiting(state, { school, observation, time });
  const news = addNews(compareNews(state.news, observation), followed.news);
  return { ...state, ...followed, observation, news };
}

/** The resident has read the messages. */
export function dismiss(state: AlertsState): AlertsState {
  return { ...state, news: [], explanation: null, isForgotten: false };
}
