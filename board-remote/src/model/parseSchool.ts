import {
  asList,
  asText,
  createDocumentReader,
  type DocumentReader,
  type Fields,
  isMap,
  own,
} from './documentReader.ts';
import { readMachines } from './readMachines.ts';
import type { Building, School } from './school.ts';

/** What every building of a school's document has. */
interface ListedBuilding {
  readonly id: string;
  /** Empty when missing. */
  readonly name: string;
  /** Whether the document has the id; otherwise it was made up, because one is missing, malformed or repeated. */
  readonly isOwnId: boolean;
}

/** Reads what a building's map has beside its id and name. */
export type ReadBuilding = (
  reader: DocumentReader,
  entry: Fields,
  listed: ListedBuilding,
) => Building;

/**
 * The only entry for the data of a school's document. Accepts anything and never throws. A missing field gets its
 * default (spec §3). A malformed field gets the default, too, and counts as a problem. A building that is no map also
 * counts as one and is left out.
 */
export function parseSchool(
  data: unknown,
  read: ReadBuilding = readBuilding,
): { school: School; problems: number } {
  const reader = createDocumentReader();
  const entries = reader.read(reader.asMap(data), 'buildings', asList, []);
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
    return read(reader, entry, { id, name, isOwnId });
  });
  return { school: { buildings }, problems: reader.problems() };
}

/** A building whose machines are in the school's document. */
export const readBuilding: ReadBuilding = (reader, entry, { id, name }) => ({
  id,
  name,
  knowledge: 'current',
  machines: readMachines(reader, entry),
  count: null,
});

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
