import {
  asBoolean,
  asFlag,
  asLabel,
  asList,
  asMillis,
  createDocumentReader,
  type DocumentReader,
  type Fields,
} from './documentReader.ts';
import type { Machine } from '../machines/machineStatus.ts';
import type { Machines } from '../school/school.ts';

/**
 * The only entry for the data of a building's own document, `schools/{domain}/buildings/{id}`. Accepts anything and
 * never throws. Missing and malformed fields are treated as in the school's document.
 */
export function parseBuilding(data: unknown): { machines: Machines; problems: number } {
  const reader = createDocumentReader();
  const machines = readMachines(reader, reader.asMap(data));
  return { machines, problems: reader.problems() };
}

/** The two lists of a building's map, by kind. */
export function readMachines(reader: DocumentReader, building: Fields): Machines {
  const readList = (field: string): readonly Machine[] =>
    reader.read(building, field, asList, []).map((entry) => readMachine(reader, entry));
  return { washer: readList('washingmachines'), dryer: readList('dryers') };
}

function readMachine(reader: DocumentReader, entry: unknown): Machine {
  const machine = reader.asMap(entry);
  const finishesAt = reader.read(machine, 'finishesAt', asKnownTime, 0);
  const usuallyUntil = reader.read(machine, 'usuallyUntil', asKnownTime, 0);
  const freeSince = reader.read(machine, 'freeSince', asKnownTime, 0);
  const outOfOrder = reader.read(machine, 'outOfOrder', asFlag, false);
  const label = reader.read(machine, 'label', asLabel, '');
  return {
    isInUse: reader.read(machine, 'isInUse', asBoolean, false),
    lastUpdated: reader.read(machine, 'lastUpdated', asMillis, 0),
    ...(finishesAt !== 0 && { finishesAt }),
    ...(usuallyUntil !== 0 && { usuallyUntil }),
    ...(freeSince !== 0 && { freeSince }),
    ...(outOfOrder && { outOfOrder }),
    ...(label !== '' && { label }),
  };
}

/** When a cycle ends, will usually end, or has ended; 0 when that is not known, which a report may say by null. */
function asKnownTime(value: unknown): number | null {
  return value === null ? 0 : asMillis(value);
}
