import {
  asBoolean,
  asCount,
  asMillis,
  createDocumentReader,
  type DocumentReader,
  type Fields,
  isMap,
  own,
} from '../model/documentReader.ts';
import { readBuilding, type ReadBuilding } from '../model/parseSchool.ts';
import { readMachines } from '../model/readMachines.ts';
import { type Building, type FreeCount, type Machines, NO_MACHINES } from '../model/school.ts';

/** A building as the school's document has it: it may say that its machines are in a document of their own. */
export const readListedBuilding: ReadBuilding = (reader, entry, listed) => {
  if (!reader.read(entry, 'separate', asBoolean, false)) return readBuilding(reader, entry, listed);
  const lists = ['washingmachines', 'dryers'].filter((field) => own(entry, field) !== undefined);
  // Lists in place: the building's own document wins.
  if (lists.length > 0) reader.addProblems(1);
  const { id, name, isOwnId } = listed;
  const building = { id, name, machines: NO_MACHINES } as const;
  // An id that the board has made up names no document.
  const isDocument = isOwnId && isDocumentId(id);
  if (isOwnId && !isDocument) reader.addProblems(1);
  if (!isDocument) return { ...building, knowledge: 'current', count: null };
  return { ...building, knowledge: 'nothing', count: readCount(reader, entry) };
};

/** Whether the machines of a building are in a document of their own. */
export function isSeparate({ count }: Building): boolean {
  return count !== null;
}

function readCount(reader: DocumentReader, entry: Fields): FreeCount {
  const asFree = (value: unknown): FreeCount['free'] => {
    if (!isMap(value)) return null;
    const washer = asCount(own(value, 'washers'));
    const dryer = asCount(own(value, 'dryers'));
    return washer === null || dryer === null ? null : { washer, dryer };
  };
  return {
    free: reader.read(entry, 'free', asFree, null),
    at: reader.read(entry, 'freeAt', asMillis, 0),
  };
}

/**
 * The only entry for the data of a building's own document, `schools/{domain}/buildings/{id}`. Accepts anything and
 * never throws. Missing and malformed fields are treated as in the school's document.
 */
export function parseBuilding(data: unknown): { machines: Machines; problems: number } {
  const reader = createDocumentReader();
  const machines = readMachines(reader, reader.asMap(data));
  return { machines, problems: reader.problems() };
}

/** The longest id of a document, bytes of UTF-8: https://firebase.google.com/docs/firestore/quotas */
const MAX_ID_BYTES = 1500;

/** Whether Firestore accepts a text as a document's id: https://firebase.google.com/docs/firestore/quotas */
export function isDocumentId(id: string): boolean {
  if (id === '' || id === '.' || id === '..' || id.includes('/')) return false;
  if (/^__.*__$/s.test(id)) return false;
  return new TextEncoder().encode(id).length <= MAX_ID_BYTES;
}
