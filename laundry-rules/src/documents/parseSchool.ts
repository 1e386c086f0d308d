import { isDocumentId } from './documentId.ts';
import {
  asBoolean,
  asCount,
  asFlag,
  asList,
  asMillis,
  asText,
  createDocumentReader,
  type DocumentReader,
  type Fields,
  isMap,
  own,
} from './documentReader.ts';
import { readMachines } from './parseBuilding.ts';
import { type Building, type FreeCount, NO_MACHINES, type School } from '../school/school.ts';

/**
 * The only entry for the data of a school's document. Accepts anything and never throws. A missing field gets its
 * default (spec §3). A malformed field gets the default, too, and counts as a problem. A building that is no map also
 * counts as one and is left out.
 */
export function parseSchool(data: unknown): { school: School; problems: number } {
  const reader = createDocumentReader();
  const document = reader.asMap(data);
  const entries = reader.read(document, 'buildings', asList, []);
  const maps = entries.filter(isMap);
  reader.addProblems(entries.length - maps.length);
  const found = maps.map((entry) => ({
    entry,
    id: asId(own(entry, 'id')),
    name: reader.read(entry, 'name', asText, ''),
  }));
  const buildings = withUniqueIds(found).map(({ entry, id, name }, index) => {
    const isOwnId = id === found[index]?.id;
    if (!isOwnId) reader.addProblems(1);
    const isSeparate = reader.read(entry, 'separate', asBoolean, false);
    const contents = isSeparate
      ? readSeparate(reader, entry, isOwnId ? id : null)
      : { machines: readMachines(reader, entry), ...IN_PLACE };
    return { id, name, ...contents };
  });
  const isBusyKnown = reader.read(document, 'busy', asFlag, false);
  const school = { buildings, ...(isBusyKnown && { busy: true as const }) };
  return { school, problems: reader.problems() };
}

/** What a building's map has beside its id and name. */
type Contents = Omit<Building, 'id' | 'name'>;

/** A building whose machines are in the school's document. */
const IN_PLACE = { knowledge: 'current', count: null } as const;

/**
 * A building whose machines are in a document of their own.
 *
 * @param ownId The id in its map; null for one that the board has made up, which names no document.
 */
function readSeparate(reader: DocumentReader, entry: Fields, ownId: string | null): Contents {
  const lists = ['washingmachines', 'dryers'].filter((field) => own(entry, field) !== undefined);
  // Lists in place: the building's own document wins.
  if (lists.length > 0) reader.addProblems(1);
  if (ownId !== null && isDocumentId(ownId)) {
    return { knowledge: 'nothing', machines: NO_MACHINES, count: readCount(reader, entry) };
  }
  if (ownId !== null) reader.addProblems(1);
  return { machines: NO_MACHINES, ...IN_PLACE };
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
