import { displayName, isolated } from '../buildings/displayName.ts';
import { availabilities, isAvailable, isKnown } from '../model/freeMachines.ts';
import { KINDS, type MachineKind } from '../model/machineStatus.ts';
import { type Building, schoolOf, type SchoolState } from '../model/school.ts';

interface AnyNews {
  readonly kind: MachineKind;
  readonly buildingId: string;
  /** The building's name as residents read it. */
  readonly building: string;
  /** When the page found it out, milliseconds since the epoch. */
  readonly time: number;
  /** Whether it is still true. */
  readonly isCurrent: boolean;
}

/** A machine of a kind has become free in a building. */
export interface FreeNews extends AnyNews {
  readonly event: 'free';
}

/** The machine with a resident's load is done, or is in the building's list no longer. */
export interface LoadNews extends AnyNews {
  readonly event: 'done' | 'lost';
  /** The machine's number in the building's list of this kind, from 1. */
  readonly number: number;
}

export type News = FreeNews | LoadNews;

export function newsOf({ id, name }: Building, kind: MachineKind, time: number): FreeNews {
  const building = displayName(name);
  return { event: 'free', kind, buildingId: id, building, time, isCurrent: true };
}

export function loadNewsOf(
  { name }: Building,
  load: Pick<LoadNews, 'kind' | 'buildingId' | 'number'>,
  found: Pick<LoadNews, 'event' | 'time'>,
): LoadNews {
  return { ...load, ...found, building: displayName(name), isCurrent: true };
}

/** What news is about: news about the same is told in one text. */
export function topicOf({ event, kind, buildingId }: News): string {
  return event === 'free' ? kind : `${event} ${kind} ${buildingId}`;
}

/** What is true now, as one text for each topic. */
export function describeCurrent(
  news: readonly News[],
): readonly { readonly topic: string; readonly text: string }[] {
  const current = news.filter(({ isCurrent }) => isCurrent);
  const free = KINDS.flatMap((kind) => {
    const text = describeFreeMachines(current, kind);
    return text === null ? [] : { topic: kind, text };
  });
  const loads = current.flatMap((one) =>
    one.event === 'free' ? [] : { topic: topicOf(one), text: describeLoad(one) },
  );
  return [...free, ...loads];
}

/** Where machines of a kind are free: `A washer is free in Maple House and Oak Hall.` Null where none is. */
function describeFreeMachines(news: readonly News[], kind: MachineKind): string | null {
  const buildings = news
    .filter((one) => one.event === 'free' && one.kind === kind)
    .map(({ building }) => isolated(building));
  return buildings.length === 0 ? null : `A ${kind} is free in ${LIST.format(buildings)}.`;
}

function describeLoad({ event, kind, building }: LoadNews): string {
  const machine = `Your ${kind} in ${isolated(building)}`;
  if (event === 'done') return `${machine} is done.`;
  return `${machine} is no longer in the list of machines, so this page can’t tell when it is done.`;
}

/** What is no longer true: `A washer in Maple House was free at 2:05 PM.` */
export function describePast({ event, kind, building, time }: News): string {
  const [whose, what] = event === 'free' ? ['A', 'free'] : ['Your', 'done'];
  return `${whose} ${kind} in ${isolated(building)} was ${what} at ${formatTime(time)}.`;
}

/** Adds to the unread news. New news replaces the earlier one of the same topic and building. */
export function addNews(unread: readonly News[], added: readonly News[]): readonly News[] {
  const isReplaced = (old: News): boolean =>
    added.some((one) => topicOf(one) === topicOf(old) && one.buildingId === old.buildingId);
  return [...unread.filter((old) => !isReplaced(old)), ...added];
}

/**
 * Finds out which news is still true; returns the same list if nothing has changed. News stays as it is while the page is
 * not connected, or while nothing is known of its building.
 */
export function compareNews(
  news: readonly News[],
  state: SchoolState,
  time: number,
): readonly News[] {
  if (state.kind !== 'live' && state.kind !== 'missing') return news;
  const buildings = schoolOf(state)?.buildings ?? [];
  const compared = news.map((one) => {
    const building = buildings.find(({ id }) => id === one.buildingId);
    if (building !== undefined && !isKnown(building, time)) return one;
    const isCurrent = isTrue(one, building, time);
    return isCurrent === one.isCurrent ? one : { ...one, isCurrent };
  });
  return compared.every((one, index) => one === news[index]) ? news : compared;
}

function isTrue(one: News, building: Building | undefined, time: number): boolean {
  if (one.event === 'lost') return true;
  if (building === undefined) return false;
  if (one.event === 'free') return isAvailable(building, one.kind, time);
  return availabilities(building, one.kind, time)[one.number - 1] === true;
}

const LIST = new Intl.ListFormat('en');

/** A time of the day in the device's time zone: `2:05 PM`. Some browsers put a narrow space before `PM`. */
function formatTime(time: number): string {
  const fields = { hour: 'numeric', minute: '2-digit', hour12: true } as const;
  return new Intl.DateTimeFormat('en-US', fields).format(time).replace('\u202f', ' ');
}
