import type { Machine, School } from '@laundry-board/shared-types';

type Fields = Readonly<Record<string, unknown>>;

/**
 * The only entry for the document's data. Accepts anything and never throws. A missing field gets its
 * default (spec §3). A malformed one gets it too and counts as a problem, and so does a building
 * that is no map, which is left out.
 */
export function parseSchool(data: unknown): { school: School; problems: number } {
  let problems = 0;

  function read<T>(map: Fields, field: string, parse: (value: unknown) => T | null, other: T): T {
    const value = own(map, field);
    if (value === undefined) return other;
    const parsed = parse(value);
    if (parsed === null) problems += 1;
    return parsed ?? other;
  }

  function asMap(value: unknown): Fields {
    if (isMap(value)) return value;
    problems += 1;
    return {};
  }

  function readMachine(entry: unknown): Machine {
    const machine = asMap(entry);
    return {
      isInUse: read(machine, 'isInUse', asBoolean, false),
      lastUpdated: read(machine, 'lastUpdated', readMillis, 0),
    };
  }

  function readBuilding(entry: Fields) {
    return {
      id: asId(own(entry, 'id')),
      name: read(entry, 'name', asText, ''),
      washingmachines: read(entry, 'washingmachines', asList, []).map(readMachine),
      dryers: read(entry, 'dryers', asList, []).map(readMachine),
    };
  }

  const entries = read(asMap(data), 'buildings', asList, []);
  const maps = entries.filter(isMap);
  const found = maps.map(readBuilding);
  const buildings = withUniqueIds(found);
  problems += entries.length - maps.length;
  // An id that is missing, malformed or not the first of its kind.
  problems += found.filter(({ id }, index) => id !== buildings[index]?.id).length;
  return { school: { buildings }, problems };
}

// Not what the map inherits: see isMap on `__proto__`.
function own(map: Fields, field: string): unknown {
  return Object.hasOwn(map, field) ? map[field] : undefined;
}

const asBoolean = (value: unknown) => (typeof value === 'boolean' ? value : null);
const asText = (value: unknown) => (typeof value === 'string' ? value : null);
const asList = (value: unknown) => (Array.isArray(value) ? Array.from<unknown>(value) : null);
const asId = (value: unknown) =>
  typeof value === 'number' && Number.isFinite(value) ? String(value) : asText(value) || null;

/**
 * True for a document's map field, not for a list nor for an instance of Firestore's value classes
 * (Timestamp, GeoPoint, Bytes, DocumentReference).
 *
 * The SDK copies fields with `map[key] = value`, so that a field named `__proto__` becomes the map's
 * prototype: a prototype tells a class only when it has a constructor of its own.
 */
function isMap(value: unknown): value is Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (typeof prototype !== 'object' || prototype === null) return true;
  return Object.getPrototypeOf(prototype) === null || !Object.hasOwn(prototype, 'constructor');
}

/** A Firestore Timestamp or a finite number as milliseconds; null for anything else. */
function readMillis(value: unknown): number | null {
  const millis = isTimestamp(value) ? value.toMillis() : value;
  return typeof millis === 'number' && Number.isFinite(millis) ? millis : null;
}

// By its method, which nothing else in a document has: an instanceof would tie the parser to one copy of the SDK.
function isTimestamp(value: unknown): value is { readonly toMillis: () => unknown } {
  if (typeof value !== 'object' || value === null || !('toMillis' in value)) return false;
  return typeof value.toMillis === 'function';
}

/**
 * The buildings with ids that are all different. A reported id stays with the first building that
 * has it. The others get one from the id they repeat, or from their name, so that it stays theirs
 * over updates that add, remove or move other buildings.
 */
export function withUniqueIds<T extends { readonly id: string | null; readonly name: string }>(
  buildings: readonly T[],
): (Omit<T, 'id'> & { readonly id: string })[] {
  const taken = new Set(buildings.map(({ id }) => id));
  const held = new Set<string>();
  const numbers = new Map<string, number>();
  return buildings.map((building) => {
    let { id } = building;
    if (id === null || held.has(id)) {
      const base = id ?? building.name;
      let number = numbers.get(base) ?? 1;
      do number += 1;
      while (taken.has(`${base}#${number}`));
      numbers.set(base, number);
      id = `${base}#${number}`;
      taken.add(id);
    }
    held.add(id);
    return { ...building, id };
  });
}
