import { type Machine, type MachineKind, machineStatus } from '@laundry-board/laundry-rules';

/* The documents of a school and when they are due, as docs/data-model.md says. Times are milliseconds since 1970. */

/** A value as Firestore's REST API has it: https://firebase.google.com/docs/firestore/reference/rest/v1/Value */
export type Value =
  | { readonly booleanValue: boolean }
  | { readonly integerValue: string }
  | { readonly timestampValue: string }
  | { readonly stringValue: string }
  | { readonly arrayValue: { readonly values: readonly Value[] } }
  | { readonly mapValue: { readonly fields: Fields } };

/** The fields of a document or map, by name. */
export interface Fields {
  readonly [name: string]: Value;
}

/** A machine as its document has it. */
export interface ReportedMachine extends Machine {
  readonly label?: string;
}

export interface ReportedBuilding {
  readonly id: string;
  readonly name: string;
  readonly washers: readonly ReportedMachine[];
  readonly dryers: readonly ReportedMachine[];
}

/** Shortest time between two writes of a separate building's machines, because its washers are Offline after 6 s. */
export const BUILDINGS_EVERY_MS = 3000;

/** Shortest time between two writes of the counts, because every open board receives them. */
const CHANGED_COUNTS_EVERY_MS = 20_000;

/** Longest time between two writes of the counts, because boards hide a count that is a minute old. */
const COUNTS_EVERY_MS = 30_000;

/** The newest write of a school document with counts. */
export interface SchoolWrite {
  readonly time: number;
  /** The names and counts that it had. */
  readonly content: string;
}

/** Whether the school document of separate buildings is due, and what it would hold. */
export function planSchoolWrite(
  buildings: readonly ReportedBuilding[],
  before: SchoolWrite | null,
  now: number,
): SchoolWrite & { readonly isDue: boolean } {
  const content = JSON.stringify(
    buildings.map((one) => [
      one.id,
      one.name,
      countFree(one.washers, 'washer', now),
      countFree(one.dryers, 'dryer', now),
    ]),
  );
  const age = before === null ? Infinity : now - before.time;
  const isChanged = content !== before?.content;
  const isDue = age >= COUNTS_EVERY_MS || (isChanged && age >= CHANGED_COUNTS_EVERY_MS);
  return { time: now, content, isDue };
}

function countFree(machines: readonly Machine[], kind: MachineKind, now: number): number {
  return machines.filter((machine) => machineStatus(machine, kind, now) === 'Available').length;
}

/** The one document of a school whose buildings are in it. */
export function schoolFields(buildings: readonly ReportedBuilding[]): Fields {
  return {
    buildings: listValue(
      buildings.map(({ id, name, ...machines }) =>
        mapValue({
          id: { stringValue: id },
          name: { stringValue: name },
          ...machineLists(machines),
        }),
      ),
    ),
  };
}

/** Fields by the documents' paths: each separate building's, and the school's when it is due. */
export function separateDocuments(
  domain: string,
  buildings: readonly ReportedBuilding[],
  now: number,
  withSchool: boolean,
): Readonly<Record<string, Fields>> {
  const school = `schools/${domain}`;
  const documents = buildings.map((building): [string, Fields] => [
    `${school}/buildings/${building.id}`,
    machineLists(building),
  ]);
  if (withSchool) documents.push([school, countsFields(buildings, now)]);
  return Object.fromEntries(documents);
}

/** The document of a school whose buildings are separate: their names, and how many machines are free now. */
function countsFields(buildings: readonly ReportedBuilding[], now: number): Fields {
  const count = (machines: readonly Machine[], kind: MachineKind): Value => ({
    integerValue: String(countFree(machines, kind, now)),
  });
  return {
    buildings: listValue(
      buildings.map(({ id, name, washers, dryers }) =>
        mapValue({
          id: { stringValue: id },
          name: { stringValue: name },
          separate: { booleanValue: true },
          free: mapValue({ washers: count(washers, 'washer'), dryers: count(dryers, 'dryer') }),
          freeAt: timeValue(now),
        }),
      ),
    ),
  };
}

function machineLists({ washers, dryers }: Pick<ReportedBuilding, 'washers' | 'dryers'>): Fields {
  return {
    washingmachines: listValue(washers.map(machineValue)),
    dryers: listValue(dryers.map(machineValue)),
  };
}

function machineValue({
  isInUse,
  lastUpdated,
  finishesAt,
  freeSince,
  outOfOrder,
  label,
}: ReportedMachine): Value {
  return mapValue({
    isInUse: { booleanValue: isInUse },
    lastUpdated: timeValue(lastUpdated),
    ...(finishesAt !== undefined && { finishesAt: timeValue(finishesAt) }),
    ...(freeSince !== undefined && { freeSince: timeValue(freeSince) }),
    ...(outOfOrder && { outOfOrder: { booleanValue: true } }),
    ...(label !== undefined && { label: { stringValue: label } }),
  });
}

function listValue(values: readonly Value[]): Value {
  return { arrayValue: { values } };
}

function mapValue(fields: Fields): Value {
  return { mapValue: { fields } };
}

function timeValue(time: number): Value {
  return { timestampValue: new Date(time).toISOString() };
}
