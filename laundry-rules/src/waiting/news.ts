import { displayName, isolated, whichMachine } from '../names.ts';
import type { MachinePlace } from '../machines/machinePlace.ts';
import { KINDS, type MachineKind } from '../machines/machineStatus.ts';
import type { Building } from '../school/school.ts';
import { timeOfDay } from '../timeOfDay.ts';
import { type Observation, settledUse, settledUseOfAny } from './observation.ts';

interface AnyNews {
  readonly kind: MachineKind;
  readonly buildingId: string;
  /** The building's name as residents read it. */
  readonly building: string;
  /** When it became true, milliseconds since the epoch. */
  readonly time: number;
  /** Whether it is still true. */
  readonly isCurrent: boolean;
  /**
   * On a page, of news that the school's gateway notifies of: the want in the device's wish, or the entry by which the wish
   * says that it was told. The page itself notifies of news without it.
   */
  readonly inWish?: string;
}

/** A machine of a kind has become free in a building. */
export interface FreeNews extends AnyNews {
  readonly event: 'free';
}

/**
 * What becomes of a load:
 *
 * - `done`: its machine is free.
 * - `was done`: its machine runs for somebody else.
 * - `doubtful`: nobody saw whether its machine runs for somebody else.
 * - `silent`: nothing is known of its machine, for hours.
 * - `out of order`: somebody has put its machine out of order.
 */
export const LOAD_EVENTS = ['done', 'was done', 'doubtful', 'silent', 'out of order'] as const;

/** What the page has found out about a resident's laundry load. */
export interface LoadNews extends AnyNews, MachinePlace {
  readonly event: (typeof LOAD_EVENTS)[number];
  /** Whether the load is done, and somebody else waits for its machine. Only the gateway knows that. */
  readonly isAwaited?: boolean;
  /** What stands on the machine; undefined when that is not known. */
  readonly label: string | undefined;
}

export type News = FreeNews | LoadNews;

export function freeNewsOf({ id, name }: Building, kind: MachineKind, time: number): FreeNews {
  const building = displayName(name);
  return { event: 'free', kind, buildingId: id, building, time, isCurrent: true };
}

export function loadNewsOf(
  { kind, buildingId, number, building, label }: Omit<LoadNews, 'event' | 'time' | 'isCurrent'>,
  event: LoadNews['event'],
  time: number,
): LoadNews {
  return { event, kind, buildingId, number, building, label, time, isCurrent: true };
}

/** What news is about: free machines of a kind, or the load in one machine. News about the same is told in one text. */
export function topicOf(news: News): string {
  if (news.event === 'free') return `${news.kind} free`;
  return `${news.kind} ${news.number} ${news.buildingId}`;
}

/** Begins the tags of the board's notifications, which tell them from others of the site; the topic follows. */
export const TAG = 'laundry: ';

/** What is true now, as one text for each topic. */
export function describeCurrent(
  news: readonly News[],
): readonly { readonly topic: string; readonly text: string }[] {
  const current = news.filter(({ isCurrent }) => isCurrent);
  const free = KINDS.flatMap((kind) => {
    const all = current.filter((one) => one.event === 'free' && one.kind === kind);
    const buildings = all.map(({ building }) => isolated(building));
    const text = `A ${kind} is free in ${LIST.format(buildings)}.`;
    return all.slice(0, 1).map((one) => ({ topic: topicOf(one), text }));
  });
  const loads = current.flatMap((one) =>
    one.event === 'free' ? [] : { topic: topicOf(one), text: describeLoad(one) },
  );
  return [...free, ...loads];
}

function describeLoad(news: LoadNews): string {
  const machine = describeMachine(news);
  switch (news.event) {
    case 'done':
      return `Your ${machine} is done.${news.isAwaited === true ? ' Others are waiting.' : ''}`;
    case 'was done':
      return describePast(news);
    case 'doubtful':
      return `Your ${machine} may be done. It is in use, perhaps by somebody else: what happened meanwhile is not known.`;
    case 'silent':
      return `Nothing has been known of your ${machine} for two hours, so you will not be told when it is done.`;
    case 'out of order':
      return `Your ${machine} is out of order.`;
  }
}

function describeMachine(news: LoadNews): string {
  return `${news.kind} ${whichMachine(news)} in ${isolated(news.building)}`;
}

/** What is no longer true. */
export function describePast(news: News): string {
  const time = timeOfDay(news.time);
  if (news.event !== 'free') return `Your ${describeMachine(news)} was done at ${time}.`;
  return `A ${news.kind} in ${isolated(news.building)} was free at ${time}.`;
}

/** Adds to the unread news. New news replaces the earlier one of the same topic and building. */
export function addNews(unread: readonly News[], added: readonly News[]): readonly News[] {
  const isReplaced = (old: News): boolean =>
    added.some((one) => topicOf(one) === topicOf(old) && one.buildingId === old.buildingId);
  return [...unread.filter((old) => !isReplaced(old)), ...added];
}

/** Finds out which news is still true; returns the same list if nothing has changed. */
export function compareNews(news: readonly News[], observation: Observation): readonly News[] {
  const compared = news.map((one) => {
    const isCurrent = isTrue(one, observation);
    return isCurrent === one.isCurrent ? one : { ...one, isCurrent };
  });
  return compared.every((one, index) => one === news[index]) ? news : compared;
}

/** What was true stays true until a machine is known to be in use. A load that was done is in its machine no longer. */
function isTrue(news: News, observation: Observation): boolean {
  const { event, kind, buildingId, isCurrent } = news;
  if (event === 'free') {
    const use = settledUseOfAny(observation, buildingId, kind);
    return use === null ? isCurrent : use === 'free';
  }
  return isCurrent && !(event === 'done' && settledUse(observation, news) === 'taken');
}

/** Whether what happens at its machine can make news untrue, or true again. */
export function canChange({ event, isCurrent }: News): boolean {
  return isCurrent && (event === 'free' || event === 'done');
}

const LIST = new Intl.ListFormat('en');
