import type { School } from '@laundry-board/shared-types';
import { building, machine } from '../sampleSchool.ts';

const DIGITS = 16;

/** One more than the highest number that a school can show. */
export const NUMBERS = 2 ** DIGITS;

/** The names of the buildings of a counted school, in their order. */
export const COUNTED_BUILDINGS = ['North Hall', 'Maple House', 'Eastgate'] as const;

/**
 * A school whose machines show a number, in every building: dryer by dryer as binary digits, the
 * lowest first, where In Use is 1. The washers show the opposite, so that as many machines are in use
 * whatever the number is.
 */
export function countedSchool(number: number): School {
  const digits = Array.from({ length: DIGITS }, (_, place) => ((number >> place) & 1) === 1);
  return {
    buildings: COUNTED_BUILDINGS.map((name) =>
      building(name, name, {
        washingmachines: digits.map((digit) => machine(!digit)),
        dryers: digits.map((digit) => machine(digit)),
      }),
    ),
  };
}

/** The number that the texts of the dryers' tiles show; -1 when they are not those of a counted school. */
export function readNumber(dryers: readonly string[]): number {
  if (dryers.length !== DIGITS) return -1;
  return dryers.reduce((sum, text, place) => sum + (text.includes('In Use') ? 2 ** place : 0), 0);
}
