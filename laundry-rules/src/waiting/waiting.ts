import { isAt, type MachinePlace } from '../machines/machinePlace.ts';
import { KINDS, type MachineKind } from '../machines/machineStatus.ts';
import type { Building } from '../school/school.ts';
import { followLoads, type LaundryLoad, loadIn } from './laundryLoads.ts';
import { type FreeNews, freeNewsOf, type News } from './news.ts';
import { hasStayedFree, type SeenSchool } from './observation.ts';

export const ANY_BUILDING = 'any building';

/** The buildings in which a resident waits for a machine: any of the school, or those with these ids. */
export type Scope = typeof ANY_BUILDING | ReadonlySet<string>;

const NO_BUILDING: Scope = new Set();

/** Where a resident waits for a machine of each kind. A building that is missing from the school stays in it. */
export type Scopes = Readonly<Record<MachineKind, Scope>>;

/** What a resident waits for. */
export interface Waiting {
  readonly scopes: Scopes;
  /** Their loads that are not done yet. */
  readonly loads: readonly LaundryLoad[];
  /** Where the others are: nothing has been known of these machines so far. */
  readonly missing: readonly MachinePlace[];
}

export const NOTHING_AWAITED: Waiting = {
  scopes: { washer: NO_BUILDING, dryer: NO_BUILDING },
  loads: [],
  missing: [],
};

/** Whether a resident waits for a machine in a building. */
export function includes(scope: Scope, buildingId: string): boolean {
  return scope === ANY_BUILDING || scope.has(buildingId);
}

/** Whether a resident waits for a machine somewhere. */
export function isSomewhere(scope: Scope): boolean {
  return scope === ANY_BUILDING || scope.size > 0;
}

/** Whether a resident waits for anything. */
export function isWaiting({ scopes, loads, missing }: Waiting): boolean {
  return loads.length + missing.length > 0 || KINDS.some((kind) => isSomewhere(scopes[kind]));
}

/** Ends the wait for a machine of a kind in a building. One in any building ends everywhere. */
export function endWait(scopes: Scopes, kind: MachineKind, buildingId: string): Scopes {
  return { ...scopes, [kind]: without(scopes[kind], [buildingId]) };
}

function without(scope: Scope, buildingIds: readonly string[]): Scope {
  if (buildingIds.length === 0) return scope;
  if (scope === ANY_BUILDING) return NO_BUILDING;
  return new Set([...scope].filter((id) => !buildingIds.includes(id)));
}

/** What a resident still waits for, and what they are told. */
export interface Followed extends Waiting {
  readonly news: readonly News[];
}

/**
 * What becomes of what a resident waits for: the waits whose machines have stayed free end with news, and so do the loads
 * that are done. All stays as it is while the school is not live.
 */
export function followWaiting({ scopes, loads, missing }: Waiting, seen: SeenSchool): Followed {
  const free = endWhereFree(scopes, seen, ({ id }, kind) =>
    hasStayedFree(seen.observation, id, kind),
  );
  const found = missing.flatMap((place) => loadIn(seen.school, place, seen.time) ?? []);
  const followed = followLoads([...loads, ...found], seen);
  return {
    scopes: free.scopes,
    loads: followed.loads,
    missing: missing.filter((place) => !found.some(isAt(place))),
    news: [...free.news, ...followed.news],
  };
}

/** Ends the waits for machines that are free, with news. All go on while the school is not live. */
export function endWhereFree(
  scopes: Scopes,
  { school, time }: Pick<SeenSchool, 'school' | 'time'>,
  isFree: (building: Building, kind: MachineKind) => boolean,
): { readonly scopes: Scopes; readonly news: readonly FreeNews[] } {
  const news = (school?.buildings ?? []).flatMap((building) =>
    KINDS.filter((kind) => includes(scopes[kind], building.id) && isFree(building, kind)).map(
      (kind) => freeNewsOf(building, kind, time),
    ),
  );
  const remaining = (kind: MachineKind): Scope =>
    without(
      scopes[kind],
      news.filter((one) => one.kind === kind).map(({ buildingId }) => buildingId),
    );
  return { scopes: { washer: remaining('washer'), dryer: remaining('dryer') }, news };
}
