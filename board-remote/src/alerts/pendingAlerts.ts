import type { Building } from '@laundry-board/shared-types';
import { displayName } from '../buildings/displayName.ts';
import { knownSchool, type SchoolState } from '../model/connection/connectionState.ts';
import { isAvailable, type MachineKind } from '../model/machineStatus.ts';
import type { News } from './news.ts';

/** What a resident asked for: to be told when a machine of this kind is free in this building. */
export interface Alert {
  readonly buildingId: string;
  readonly kind: MachineKind;
}

export function isSameAlert(a: Alert, b: Alert): boolean {
  return a.buildingId === b.buildingId && a.kind === b.kind;
}

export function withoutAlert(alerts: readonly Alert[], alert: Alert): readonly Alert[] {
  return alerts.filter((other) => !isSameAlert(other, alert));
}

interface Outcome {
  /** The alerts that go on; the same list when none has ended. */
  readonly pending: readonly Alert[];
  /** What the others have to tell, in the order of the school's buildings. */
  readonly news: readonly News[];
}

/**
 * Ends the alerts whose machine is free, with news, and those whose building is gone, without. While the school is not
 * known, all go on.
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
    pending
      .filter(({ buildingId, kind }) => buildingId === building.id && isFree(building, kind))
      .map(({ kind }) => newsOf(building, kind, time)),
  );
  const waiting = pending.filter(
    ({ buildingId, kind }) =>
      buildings.some(({ id }) => id === buildingId) &&
      !news.some((one) => one.buildingId === buildingId && one.kind === kind),
  );
  return { pending: waiting.length === pending.length ? pending : waiting, news };
}

function newsOf({ id, name }: Building, kind: MachineKind, time: number): News {
  return { kind, buildingId: id, building: displayName(name), time, isCurrent: true };
}

/** The news with what is still free now, by what is known of the school; the same list when nothing has changed. */
export function compareNews(
  news: readonly News[],
  state: SchoolState,
  time: number,
): readonly News[] {
  const buildings = knownSchool(state)?.buildings ?? [];
  const compared = news.map((one) => {
    const building = buildings.find(({ id }) => id === one.buildingId);
    const isCurrent = building !== undefined && isAvailable(building, one.kind, time);
    return isCurrent === one.isCurrent ? one : { ...one, isCurrent };
  });
  return compared.every((one, index) => one === news[index]) ? news : compared;
}
