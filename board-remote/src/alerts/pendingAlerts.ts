import { displayName } from '../buildings/displayName.ts';
import { type Building, knownSchool, type SchoolState } from '../model/school.ts';
import { isAvailable, isKnown } from '../model/freeMachines.ts';
import { KINDS, type MachineKind } from '../model/machineStatus.ts';
import type { News } from './news.ts';

/** Where a machine is wanted. */
export type Place =
  { readonly kind: 'building'; readonly id: string } | { readonly kind: 'any building' };

export const ANY_BUILDING: Place = { kind: 'any building' };

export function placeOf(buildingId: string): Place {
  return { kind: 'building', id: buildingId };
}

/** What a resident asked for: to be notified when a machine of this kind is free in this place. */
export interface Alert {
  readonly place: Place;
  readonly kind: MachineKind;
}

/** Whether an alert is about the machines of a kind in a building. */
export function isAbout({ place, kind }: Alert, buildingId: string, other: MachineKind): boolean {
  return kind === other && (place.kind === 'any building' || place.id === buildingId);
}

/** Whether a resident who is notified of the one is notified of the other, too. */
export function covers(one: Alert, other: Alert): boolean {
  if (other.place.kind === 'building') return isAbout(one, other.place.id, other.kind);
  return one.place.kind === 'any building' && one.kind === other.kind;
}

export function isSameAlert(one: Alert, other: Alert): boolean {
  return covers(one, other) && covers(other, one);
}

/** The alerts that another one does not replace. */
export function withoutCovered(alerts: readonly Alert[], alert: Alert): readonly Alert[] {
  return alerts.filter((other) => !covers(alert, other));
}

/** The alerts that another one replaces. */
export function coveredBy(alerts: readonly Alert[], alert: Alert): readonly Alert[] {
  return alerts.filter((other) => covers(alert, other));
}

interface Outcome {
  /** The alerts that stay pending; the same list when none has ended. */
  readonly pending: readonly Alert[];
  /** The news of the others, in the order of the school's buildings. */
  readonly news: readonly News[];
}

/**
 * Ends the alerts whose machine is free, with news. All others stay pending, also while the school is not known or
 * their building is missing from it.
 *
 * @param isFree whether a machine of the kind counts as free in a building
 */
export function endAlerts(
  pending: readonly Alert[],
  school: SchoolState,
  time: number,
  isFree: (building: Building, kind: MachineKind) => boolean,
): Outcome {
  if (school.kind !== 'live') return { pending, news: [] };
  const { buildings } = school.school;
  const news = buildings.flatMap((building) =>
    KINDS.filter(
      (kind) =>
        pending.some((alert) => isAbout(alert, building.id, kind)) && isFree(building, kind),
    ).map((kind) => newsOf(building, kind, time)),
  );
  const waiting = pending.filter(
    (alert) => !news.some(({ buildingId, kind }) => isAbout(alert, buildingId, kind)),
  );
  return { pending: waiting.length === pending.length ? pending : waiting, news };
}

function newsOf({ id, name }: Building, kind: MachineKind, time: number): News {
  return { kind, buildingId: id, building: displayName(name), time, isCurrent: true };
}

/**
 * The news, updated by which machines are still free; the same list when nothing has changed. Only reports of the
 * backend change news: it stays as announced while the page is not connected, or while nothing is known of its
 * building.
 */
export function compareNews(
  news: readonly News[],
  state: SchoolState,
  time: number,
): readonly News[] {
  if (state.kind !== 'live' && state.kind !== 'missing') return news;
  const buildings = knownSchool(state)?.buildings ?? [];
  const compared = news.map((one) => {
    const building = buildings.find(({ id }) => id === one.buildingId);
    if (building !== undefined && !isKnown(building, time)) return one;
    const isCurrent = building !== undefined && isAvailable(building, one.kind, time);
    return isCurrent === one.isCurrent ? one : { ...one, isCurrent };
  });
  return compared.every((one, index) => one === news[index]) ? news : compared;
}
