import type { School } from '../school/school.ts';
import { parseBuilding } from './parseBuilding.ts';
import { parseSchool } from './parseSchool.ts';

/**
 * A school as a board shows it that watches all of its buildings.
 *
 * @param document The school's.
 * @param documentOfBuilding A separate building's; undefined while there is none.
 */
export function schoolOfDocuments(
  document: unknown,
  documentOfBuilding: (id: string) => unknown,
): School {
  const { school } = parseSchool(document);
  return {
    ...school,
    buildings: school.buildings.map((building) => {
      if (building.knowledge === 'current') return building;
      const own = documentOfBuilding(building.id);
      if (own === undefined) return building;
      return { ...building, machines: parseBuilding(own).machines, knowledge: 'current' };
    }),
  };
}
