import type { Building, Machine, School } from 'shared-types';
import { isMap } from './isMap.ts';
import { readMillis } from './readMillis.ts';
import { uniqueIds } from './uniqueIds.ts';

/** A school as read from its document, and how many fields were not what they should be. */
export interface ParsedSchool {
  readonly school: School;
  readonly problems: number;
}

/**
 * The only way in for the document's data. Takes anything and never throws: a missing field takes
 * its default (specification §3), a malformed one too and counts as a problem, and so does a
 * building that is no map, which is left out.
 */
export function parseSchool(data: unknown): ParsedSchool {
  let problems = 0;

  function read<T>(map: unknown, field: string, parse: (value: unknown) => T | null, other: T): T {
    // Own fields only: see isMap on `__proto__`.
    const value = isMap(map) && Object.hasOwn(map, field) ? map[field] : undefined;
    const parsed = value === undefined ? other : parse(value);
    if (parsed !== null) return parsed;
    problems += 1;
    return other;
  }

  function readMachine(entry: unknown): Machine {
    if (!isMap(entry)) problems += 1;
    return {
      isInUse: read(entry, 'isInUse', asBoolean, false),
      lastUpdated: read(entry, 'lastUpdated', readMillis, 0),
    };
  }

  function readBuilding(entry: unknown) {
    return {
      id: read<string | null>(entry, 'id', asId, null),
      name: read(entry, 'name', asText, ''),
      washingmachines: read(entry, 'washingmachines', asList, []).map(readMachine),
      dryers: read(entry, 'dryers', asList, []).map(readMachine),
    };
  }

  if (!isMap(data)) problems += 1;
  const entries = read(data, 'buildings', asList, []);
  const maps = entries.filter(isMap);
  const found = maps.map(readBuilding);
  const ids = uniqueIds(found);
  const buildings: Building[] = found.map((building, index) => ({
    ...building,
    id: ids[index] ?? '',
  }));
  problems += entries.length - maps.length;
  problems += found.filter((building, index) => building.id !== ids[index]).length;
  return { school: { buildings }, problems };
}

const asBoolean = (value: unknown) => (typeof value === 'boolean' ? value : null);
const asText = (value: unknown) => (typeof value === 'string' ? value : null);
const asList = (value: unknown): readonly unknown[] | null => (Array.isArray(value) ? value : null);
const asId = (value: unknown) =>
  typeof value === 'number' && Number.isFinite(value) ? String(value) : asText(value) || null;
