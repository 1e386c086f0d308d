import { type Machine, type MachineKind, machineStatus } from './machines/machineStatus.ts';
import type { FreeMachines, School } from './school/school.ts';

/* The documents of a school and when they are due, as docs/data-model.md says. Times are milliseconds since 1970. */

/** A building whose machines have reported. */
export interface ReportedBuilding {
  readonly id: string;
  readonly name: string;
  readonly washers: readonly Machine[];
  readonly dryers: readonly Machine[];
}

/** A value of a document, as Firestore's SDKs take it; a number is a whole one. */
export type DocumentValue =
  boolean | number | string | Date | readonly DocumentValue[] | DocumentFields;

/** The fields of a document or map, by name. */
export interface DocumentFields {
  readonly [name: string]: DocumentValue;
}

/** Shortest time between two writes of a separate building's machines, because its washers are Offline after 6 s. */
export const BUILDINGS_EVERY_MS = 3000;

/** Shortest time between two writes of the counts, because every open board receives them. */
export const CHANGED_COUNTS_EVERY_MS = 20_000;

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
  const content = JSON.stringify(buildings.map((one) => [one.id, one.name, countFree(one, now)]));
  const age = before === null ? Infinity : now - before.time;
  const isChanged = content !== before?.content;
  const isDue = age >= COUNTS_EVERY_MS || (isChanged && age >= CHANGED_COUNTS_EVERY_MS);
  return { time: now, content, isDue };
}

function countFree({ washers, dryers }: ReportedBuilding, now: number): FreeMachines {
  const count = (machines: readonly Machine[], kind: MachineKind): number =>
    machines.filter((machine) => machineStatus(machine, kind, now) === 'Available').length;
  return { washer: count(washers, 'washer'), dryer: count(dryers, 'dryer') };
}

/**
 * The one document of a school whose buildings are in it.
 *
 * @param isBusyKnown Whether there are documents of when its buildings are busy.
 */
export function schoolDocument(
  buildings: readonly ReportedBuilding[],
  isBusyKnown = false,
): DocumentFields {
  return {
    ...(isBusyKnown && { busy: true }),
    buildings: buildings.map((building) => ({
      id: building.id,
      name: building.name,
      ...machineLists(building),
    })),
  };
}

/**
 * The documents by their paths: each separate building's, and the school's when it is due.
 *
 * @param isBusyKnown As {@link schoolDocument} takes it.
 */
export function separateDocuments(
  domain: string,
  buildings: readonly ReportedBuilding[],
  now: number,
  withSchool: boolean,
  isBusyKnown = false,
): Readonly<Record<string, DocumentFields>> {
  const school = `schools/${domain}`;
  const documents = buildings.map((building): [string, DocumentFields] => [
    `${school}/buildings/${building.id}`,
    machineLists(building),
  ]);
  if (withSchool) {
    documents.push([
      school,
      { ...(isBusyKnown && { busy: true }), ...countsDocument(buildings, now) },
    ]);
  }
  return Object.fromEntries(documents);
}

/** The document of a school whose buildings are separate: their names, and how many machines are free now. */
function countsDocument(buildings: readonly ReportedBuilding[], now: number): DocumentFields {
  return {
    buildings: buildings.map((building) => {
      const { id, name } = building;
      const { washer: washers, dryer: dryers } = countFree(building, now);
      return { id, name, separate: true, free: { washers, dryers }, freeAt: new Date(now) };
    }),
  };
}

function machineLists({ washers, dryers }: ReportedBuilding): DocumentFields {
  return { washingmachines: washers.map(machineFields), dryers: dryers.map(machineFields) };
}

function machineFields(machine: Machine): DocumentFields {
  const date = (ms: number | undefined) => (ms === undefined ? undefined : new Date(ms));
  // All of them, so that a new field of a machine is missed here by its type.
  const fields: Readonly<Record<keyof Machine, DocumentValue | undefined>> = {
    isInUse: machine.isInUse,
    lastUpdated: date(machine.lastUpdated),
    finishesAt: date(machine.finishesAt),
    usuallyUntil: date(machine.usuallyUntil),
    freeSince: date(machine.freeSince),
    outOfOrder: machine.outOfOrder || undefined,
    label: machine.label,
  };
  const known = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return Object.fromEntries(known);
}

/** The school as boards read it from the documents of buildings. */
export function reportedSchool(buildings: readonly ReportedBuilding[]): School {
  return {
    buildings: buildings.map(({ id, name, washers, dryers }) => ({
      id,
      name,
      knowledge: 'current',
      machines: { washer: washers, dryer: dryers },
      count: null,
    })),
  };
}
