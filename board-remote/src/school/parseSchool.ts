import type { Machine, School } from '@laundry-board/shared-types';
import { isMap } from './isMap.ts';
import { readMillis } from './readMillis.ts';
import { withUniqueIds } from './withUniqueIds.ts';

/** A school as read from its document, and how many fields were not what they should be. */
export interface ParsedSchool {
  readonly school: School;
  readonly problems: number;
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * The only way in for the document's data. Takes anything and never throws: a missing field takes
 * its default (specification §3), a malformed one too and counts as a problem, and so does a
 * building that is no map, which is left out.
 */
export function parseSchool(data: unknown): ParsedSchool {
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
