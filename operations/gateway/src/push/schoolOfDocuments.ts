import { parseBuilding, parseSchool, type School } from '@laundry-board/laundry-rules';
import { isObject } from '@laundry-board/shared-types';

/**
 * A school as a board shows it that watches all of its buildings.
 *
 * @param fields Of the school's document, as Firestore's REST API has them; so below.
 * @param buildingFields Those of a separate building's document; undefined while there is none.
 */
export function schoolOfDocuments(
  fields: object,
  buildingFields: (id: string) => object | undefined,
): School {
  const { school } = parseSchool(mapOf(fields));
  return {
    buildings: school.buildings.map((building) => {
      if (building.knowledge === 'current') return building;
      const own = buildingFields(building.id);
      if (own === undefined) return building;
      return { ...building, ...parseBuilding(mapOf(own)), knowledge: 'current' };
    }),
  };
}

/** The fields of a document as the SDK gives them, but for times, which are milliseconds. */
function mapOf(fields: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, valueOf(value)]));
}

function valueOf(value: unknown): unknown {
  const [[type, content] = ['', undefined]]: [string, unknown][] = isObject(value)
    ? Object.entries(value)
    : [];
  switch (type) {
    case 'arrayValue': {
      const { values } = isObject(content) ? content : {};
      return Array.isArray(values) ? values.map(valueOf) : [];
    }
    case 'mapValue': {
      const { fields } = isObject(content) ? content : {};
      return isObject(fields) ? mapOf(fields) : {};
    }
    case 'timestampValue':
      return typeof content === 'string' ? Date.parse(content) : undefined;
    case 'integerValue':
      return Number(content);
    default:
      return content;
  }
}
