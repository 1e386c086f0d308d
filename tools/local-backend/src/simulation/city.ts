import type { Fields } from '../firestore/documents/values.ts';
import { any, type MachineReport, type Machines, reportOf } from './machineReports.ts';
import { listValue, machineFields, mapValue } from './values.ts';

/** The domain of the large school, whose buildings have documents of their own. */
export const CITY = 'city.example';

const TREES = [
  'Alder',
  'Birch',
  'Cedar',
  'Elm',
  'Hazel',
  'Juniper',
  'Linden',
  'Oak',
  'Pine',
  'Yew',
];
const KINDS = ['House', 'Hall', 'Court', 'Lodge', 'Tower'];

/** Of each building: 40 machines, 2,000 in all. */
const PLAN = { washers: any(24), dryers: any(16) };

/** A washer that has not reported for longer is Offline, and a dryer (spec §9), milliseconds. */
const OFFLINE_AFTER_MS = { washers: 6000, dryers: 3_600_000 };

interface ReportedBuilding extends Machines<MachineReport> {
  readonly id: string;
  readonly name: string;
}

/** The buildings of the large school at a time, in milliseconds, after a start. */
export function cityAt(startedAt: number, now: number): readonly ReportedBuilding[] {
  return TREES.flatMap((tree) =>
    KINDS.map((kind) => {
      const id = `${tree}-${kind}`.toLowerCase();
      const reports = (machines: keyof typeof PLAN): readonly MachineReport[] =>
        PLAN[machines].map((start, index) =>
          reportOf(machines, start, `${CITY}/${id}/${machines}/${index}`, startedAt, now),
        );
      return {
        id,
        name: `${tree} ${kind}`,
        washers: reports('washers'),
        dryers: reports('dryers'),
      };
    }),
  );
}

function countFree(building: ReportedBuilding, kind: keyof typeof PLAN, now: number): number {
  const isFree = ({ isInUse, lastUpdated }: MachineReport): boolean =>
    !isInUse && now - lastUpdated <= OFFLINE_AFTER_MS[kind];
  return building[kind].filter(isFree).length;
}

/** The document of a school whose buildings are separate: their names, and how many machines are free now. */
function citySchoolFields(buildings: readonly ReportedBuilding[], now: number): Fields {
  const freeAt = { timestampValue: new Date(now).toISOString() };
  const free = (building: ReportedBuilding, kind: keyof typeof PLAN) => ({
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

/** A gateway writes the machines of a building so often at most, milliseconds. */
export const BUILDINGS_EVERY_MS = 3000;

/** A changed count may wait for so long, because every open board receives the school's document, milliseconds. */
const CHANGED_SCHOOL_EVERY_MS = 20_000;

/** Boards stop to show a count that is a minute old, so it is written so often at least, milliseconds. */
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
export function cityDocuments(
  buildings: readonly ReportedBuilding[],
  now: number,
  withSchool: boolean,
): Readonly<Record<string, Fields>> {
  const school = `schools/${CITY}`;
  const documents = buildings.map((building): [string, Fields] => [
    `${school}/buildings/${building.id}`,
    machineFields(building),
  ]);
  if (withSchool) documents.push([school, citySchoolFields(buildings, now)]);
  return Object.fromEntries(documents);
}
