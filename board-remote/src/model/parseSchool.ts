import {
  asBoolean,
  asCount,
  asList,
  asMillis,
  asText,
  createDocumentReader,
  type DocumentReader,
  type Fields,
  isMap,
  own,
} from './documentReader.ts';
import { readMachines } from './parseMachines.ts';
import {
  type GatewayCount,
  NO_MACHINES,
  type ReportedBuilding,
  type ReportedSchool,
} from './school.ts';

/**
 * The only entry for the data of a school's document. Accepts anything and never throws. A missing field gets its
 * default (spec §3). A malformed field gets the default, too, and counts as a problem. A building that is no map also
 * counts as one and is left out.
 */
export function parseSchool(data: unknown): { school: ReportedSchool; problems: number } {
  const reader = createDocumentReader();
  const entries = reader.read(reader.asMap(data), 'buildings', asList, []);
  const maps = entries.filter(isMap);
  const found = maps.map((entry) => readBuilding(reader, entry));
  const unique = withUniqueIds(found);
  reader.addProblems(entries.length - maps.length);
  // An id that is missing, malformed or not the first of its kind.
  reader.addProblems(found.filter(({ id }, index) => id !== unique[index]?.id).length);
  const buildings = unique.map((building, index) => {
    // An id that the board has made up names no document.
    if (building.id === found[index]?.id || building.machines.kind === 'in place') return building;
    return { ...building, machines: NONE };
  });
  return { school: { buildings }, problems: reader.problems() };
}

/** A building as reported, whose id may be missing. */
type FoundBuilding = Omit<ReportedBuilding, 'id'> & { readonly id: string | null };

const NONE: ReportedBuilding['machines'] = { kind: 'in place', byKind: NO_MACHINES };

function readBuilding(reader: DocumentReader, entry: Fields): FoundBuilding {
  const id = asId(own(entry, 'id'));
  const building = { id, name: reader.read(entry, 'name', asText, '') };
  if (!reader.read(entry, 'separate', asBoolean, false)) {
    return { ...building, machines: { kind: 'in place', byKind: readMachines(reader, entry) } };
  }
  const lists = ['washingmachines', 'dryers'].filter((field) => own(entry, field) !== undefined);
  // Lists in place: the building's own document wins.
  if (lists.length > 0) reader.addProblems(1);
  // A missing id is counted already.
  if (id === null) return { ...building, machines: NONE };
  if (!isDocumentId(id)) {
    reader.addProblems(1);
    return { ...building, machines: NONE };
  }
  return { ...building, machines: { kind: 'separate', count: readCount(reader, entry) } };
}

function readCount(reader: DocumentReader, entry: Fields): GatewayCount {
  const asFree = (value: unknown): GatewayCount['free'] => {
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

/** The longest id of a document, bytes of UTF-8: https://firebase.google.com/docs/firestore/quotas */
const MAX_ID_BYTES = 1500;

/** Whether Firestore accepts a text as a document's id: https://firebase.google.com/docs/firestore/quotas */
export function isDocumentId(id: string): boolean {
  if (id === '' || id === '.' || id === '..' || id.includes('/')) return false;
  if (/^__.*__$/s.test(id)) return false;
  return new TextEncoder().encode(id).length <= MAX_ID_BYTES;
}

function asId(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return asText(value) || null;
}

/**
 * The buildings with ids that are all different. A reported id stays with the first building that has it. The others
 * get an id from the one that they repeat, or from their name, so that it stays the same over updates that add, remove
 * or move other buildings.
 */
export function withUniqueIds<T extends { readonly id: string | null; readonly name: string }>(
  buildings: readonly T[],
): (Omit<T, 'id'> & { readonly id: string })[] {
  const used = new Set(buildings.map(({ id }) => id));
  const held = new Set<string>();
  const numbers = new Map<string, number>();
  return buildings.map((building) => {
    let { id } = building;
    if (id === null || held.has(id)) {
      const base = id ?? building.name;
      let number = numbers.get(base) ?? 1;
      do number += 1;
      while (used.has(`${base}#${number}`));
      numbers.set(base, number);
      id = `${base}#${number}`;
      used.add(id);
    }
    held.add(id);
    return { ...building, id };
  });
}
