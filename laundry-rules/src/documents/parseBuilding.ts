import { createDocumentReader } from './documentReader.ts';
import { readMachines } from './readMachines.ts';
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
