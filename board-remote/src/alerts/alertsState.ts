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
  includes,
  isSomewhere,
  isWaiting,
  type LaundryLoad,
  loadAt,
  loadIn,
  type News,
  NOTHING_AWAITED,
  NOTHING_SEEN,
  type Observation,
  observe,
  type Scope,
  type Waiting,
  wantsBehind,
  wantsOf,
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

/** The page follows all that its resident waits for. What is stored takes away only its own notifications and holds. */
export interface AlertsState extends Waiting {
  /** The wants of which the school's gateway notifies the resident, also while the page is closed. */
  readonly stored: ReadonlySet<string>;
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
  stored: new Set(),
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

/** Whether a resident has marked the load in a machine as theirs. */
export function isMarked({ loads }: AlertsState, place: MachinePlace): boolean {
  return loads.some(isAt(place));
}

/** Whether a resident still waits for something. */
export function isAwaited({ kind, event }: AlertSubject, state: AlertsState): boolean {
  return event === 'free'
    ? isSomewhere(state.scopes[kind])
    : state.loads.some((load) => load.kind === kind);
}

/** Whether the page alone tells the resident of something that they wait for. */
export function isAlone(state: AlertsState): boolean {
  return wantsOf(state).some((want) => !state.stored.has(want));
}

/** What the page notifies of by itself. */
export function ownNews({ news }: Pick<AlertsState, 'news'>): readonly News[] {
  return news.filter(({ inWish }) => inWish === undefined);
}

/** Whether the page needs the connection while it is hidden: to tell by itself, and to learn when that is no longer true. */
export function needsConnection(state: AlertsState): boolean {
  return isAlone(state) || ownNews(state).some(canChange);
}

/**
 * Requests an alert in any building, or in some buildings beside those that are asked for. An alert in any building replaces
 * those in single buildings, and is replaced by them. An alert whose machine is free already ends at once, with news.
 */
export function request(
  state: AlertsState,
  kind: MachineKind,
  requested: Scope,
  shown: ShownSchool,
): AlertsState {
  const widened = { ...state.scopes, [kind]: widen(state.scopes[kind], requested) };
  const updated = update({ ...state, scopes: widened }, shown);
  const { time } = shown;
  const { scopes, news } = endWhereFree(
    updated.scopes,
    { school: liveSchoolOf(shown.school), time },
    (building, other) =>
      other === kind && includes(requested, building.id) && isFreeNow(building, kind, time),
  );
  return { ...updated, scopes, news: addNews(updated.news, news.map(bornIn(state))) };
}

function widen(before: Scope, requested: Scope): Scope {
  if (before === ANY_BUILDING || requested === ANY_BUILDING) return requested;
  return new Set([...before, ...requested]);
}

/** Ends the alert in a building. One in any building ends everywhere. */
export function cancel(state: AlertsState, kind: MachineKind, buildingId: string): AlertsState {
  return { ...state, scopes: endWait(state.scopes, kind, buildingId) };
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
    return update({ ...state, news, loads }, shown);
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
  if (!isWaiting(state) && state.news.length === 0) {
    return state.observation === NOTHING_SEEN ? state : { ...state, observation: NOTHING_SEEN };
  }
  const { time } = shown;
  const school = liveSchoolOf(shown.school);
  const observation = observe(state.observation, school, time);
  const loads = state.loads.map((load) =>
    isStored(state, load) ? { ...load, seenAt: time } : load,
  );
  const followed = followWaiting({ ...state, loads }, { school, observation, time });
  const born = followed.news.map(bornIn(state));
  const news = addNews(compareNews(state.news, observation), born);
  return { ...state, ...followed, observation, news };
}

/** The gateway has seen its machine while the page has not, and would have told what became of it. */
function isStored({ stored }: AlertsState, load: LaundryLoad): boolean {
  return stored.has(loadAt(load));
}

/** News that comes true now. The gateway notifies of what is stored, as soon as it finds it out and can. */
function bornIn({ stored }: AlertsState): (news: News) => News {
  return (news) => {
    const inWish = wantsBehind(news).find((want) => stored.has(want));
    return inWish === undefined ? news : { ...news, inWish };
  };
}

/** The resident has read the messages. */
export function dismiss(state: AlertsState): AlertsState {
  return { ...state, news: [], explanation: null, isForgotten: false };
}
