import { documentBytes } from './documentBytes.ts';

/**
 * How many machines a document of so many buildings may hold so that an open board receives no more
 * than a number of bits a second. Right where each building has a washer and a dryer.
 */
export function machinesWithin(
  bitsASecond: number,
  buildings: number,
  writesASecond: number,
): number {
  // The first machine of a list comes without a comma.
  const begun = 2 * buildings;
  const { received } = documentBytes(buildings, begun);
  const machine = documentBytes(buildings, begun + 1).received - received;
  const left = bitsASecond / 8 / writesASecond - received;
  return Math.max(0, begun + Math.floor(left / machine));
}
