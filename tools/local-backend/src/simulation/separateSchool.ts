import type { Fields } from '../firestore/documents/values.ts';
import type { MachineReport, Machines } from './machineReports.ts';
import { listValue, machineFields, mapValue } from './values.ts';

/** A washer that has not reported for longer is Offline, and a dryer (spec §9), milliseconds. */
const OFFLINE_AFTER_MS = { washers: 6000, dryers: 3_600_000 };

type Kind = keyof typeof OFFLINE_AFTER_MS;

/** What a gateway knows about a building. */
export interface ReportedBuilding extends Machines<MachineReport> {
  readonly id: string;
  readonly name: string;
}

function countFree(building: ReportedBuilding, kind: Kind, now: number): number {
  const isFree = ({ isInUse, lastUpdated }: MachineReport): boolean =>
    !isInUse && now - lastUpdated <= OFFLINE_AFTER_MS[kind];
  return building[kind].filter(isFree).length;
}

/** The document of a school whose buildings are separate: their names, and how many machines are free now. */
function schoolFields(buildings: readonly ReportedBuilding[], now: number): Fields {
  const freeAt = { timestampValue: new Date(now).toISOString() };
  const free = (building: ReportedBuilding, kind: Kind) => ({
    integerValue: String(countFree(building, kind, now)),
  });
  return {
    buildings: listValue(
      buildings.map((building) =>
        mapValue({
          id: { stringValue: building.id },
          name: { stringValue: building.name },
          separate: { booleanValue: true },
          free: mapValue({
            washers: free(building, 'washers'),
            dryers: free(building, 'dryers'),
          }),
          freeAt,
        }),
      ),
    ),
  };
}

/** Shortest time between two writes of a building's machines, milliseconds. */
export const BUILDINGS_EVERY_MS = 3000;

/** Shortest time between two writes of the school's document, because every open board receives it, milliseconds. */
const CHANGED_SCHOOL_EVERY_MS = 20_000;

/** Longest time between two writes of the counts, because boards hide a count that is a minute old, milliseconds. */
const SCHOOL_EVERY_MS = 30_000;

/** The newest write of a school's document. */
export interface SchoolWrite {
  /** Milliseconds since the epoch. */
  readonly time: number;
  /** The counts and names that it had. */
  readonly content: string;
}

/** Whether a school's document is due, and what it would hold. */
export function planSchoolWrite(
  buildings: readonly ReportedBuilding[],
  before: SchoolWrite | null,
  now: number,
): SchoolWrite & { readonly isDue: boolean } {
  const content = buildings
    .map((one) => [one.name, countFree(one, 'washers', now), countFree(one, 'dryers', now)].join())
    .join('\n');
  const age = before === null ? Infinity : now - before.time;
  const isChanged = content !== before?.content;
  const isDue = age >= SCHOOL_EVERY_MS || (isChanged && age >= CHANGED_SCHOOL_EVERY_MS);
  return { time: now, content, isDue };
}

/** Fields by the documents' paths: each building's, and the school's when it is due. */
export function separateDocuments(
  domain: string,
  buildings: readonly ReportedBuilding[],
  now: number,
  withSchool: boolean,
): Readonly<Record<string, Fields>> {
  const school = `schools/${domain}`;
  const documents = buildings.map((building): [string, Fields] => [
    `${school}/buildings/${building.id}`,
    machineFields(building),
  ]);
  if (withSchool) documents.push([school, schoolFields(buildings, now)]);
  return Object.fromEntries(documents);
}
