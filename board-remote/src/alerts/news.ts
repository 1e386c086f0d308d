import { displayName, isolated } from '../buildings/displayName.ts';
import { isAvailable, isKnown } from '../model/freeMachines.ts';
import type { MachineKind } from '../model/machineStatus.ts';
import { type Building, schoolOf, type SchoolState } from '../model/school.ts';

/** The news that a machine of a kind has become free in a building. */
export interface News {
  readonly kind: MachineKind;
  readonly buildingId: string;
  /** The building's name as residents read it. */
  readonly building: string;
  /** When the machine was found to be free, milliseconds since the epoch. */
  readonly time: number;
  /** Whether a machine of the kind is still free there. */
  readonly isCurrent: boolean;
}

export function newsOf({ id, name }: Building, kind: MachineKind, time: number): News {
  return { kind, buildingId: id, building: displayName(name), time, isCurrent: true };
}

/** Where machines of a kind are free now: `A washer is free in Maple House and Oak Hall.` Null where none is. */
export function describeCurrent(news: readonly News[], kind: MachineKind): string | null {
  const buildings = news
    .filter((one) => one.isCurrent && one.kind === kind)
    .map(({ building }) => isolated(building));
  return buildings.length === 0 ? null : `A ${kind} is free in ${LIST.format(buildings)}.`;
}

/** A machine that is no longer free: `A washer in Maple House was free at 2:05 PM.` */
export function describePast({ kind, building, time }: News): string {
  return `A ${kind} in ${isolated(building)} was free at ${formatTime(time)}.`;
}

/** Adds to the unread news. New news replaces the earlier one of the same kind and building. */
export function addNews(unread: readonly News[], added: readonly News[]): readonly News[] {
  const isReplaced = (old: News): boolean =>
    added.some((one) => one.kind === old.kind && one.buildingId === old.buildingId);
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
    const isCurrent = building !== undefined && isAvailable(building, one.kind, time);
    return isCurrent === one.isCurrent ? one : { ...one, isCurrent };
  });
  return compared.every((one, index) => one === news[index]) ? news : compared;
}

const LIST = new Intl.ListFormat('en');

/** A time of the day in the device's time zone: `2:05 PM`. Some browsers put a narrow space before `PM`. */
function formatTime(time: number): string {
  const fields = { hour: 'numeric', minute: '2-digit', hour12: true } as const;
  return new Intl.DateTimeFormat('en-US', fields).format(time).replace('\u202f', ' ');
}
