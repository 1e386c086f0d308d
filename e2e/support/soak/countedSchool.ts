import type { Page } from '@playwright/test';
import type { School } from '@laundry-board/shared-types';
import { boardPage } from '../boardPage.ts';
import { building, machine, type Schools } from '../schools.ts';

const DIGITS = 16;

/** The names of the buildings of a counted school, in their order. */
export const COUNTED_BUILDINGS = ['North Hall', 'Maple House', 'Eastgate'] as const;

/**
 * A school whose machines show a number, in every building: dryer by dryer as binary digits, the
 * lowest first, where In Use is 1. The washers show the opposite, so that as many machines are in use
 * whatever the number is.
 */
function countedSchool(number: number): School {
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

/** The number that a board shows now; -1 when it shows none. */
export async function shownNumber(page: Page): Promise<number> {
  const dryers = await boardPage(page).dryers.allTextContents();
  if (dryers.length !== DIGITS) return -1;
  return dryers.reduce((sum, text, place) => sum + (text.includes('In Use') ? 2 ** place : 0), 0);
}

export type Gateway = ReturnType<typeof countingGateway>;

/** A gateway that numbers what it writes. */
export function countingGateway(schools: Schools, domain: string) {
  let next = 0;
  let newest = -1;
  let written = 0;
  let before = Promise.resolve();

  async function write(): Promise<void> {
    const number = next;
    next += 1;
    try {
      await schools.write(domain, countedSchool(number));
      newest = number;
      written += 1;
    } catch {
      // The difference of the two counts.
    }
  }

  return {
    /** Writes the next number; one write after the other. Never rejects: a refusal is counted. */
    write: () => (before = before.then(write)),
    /** The number that was last written with success. */
    newest: () => newest,
    counts: () => ({ written, failed: next - written }),
  };
}
