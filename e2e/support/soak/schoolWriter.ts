import type { Schools } from '../schools.ts';
import { countedSchool } from './countedSchool.ts';

/** A school's gateway that numbers what it writes. */
export interface SchoolWriter {
  /** Writes the next number; one write after the other. Never rejects: a refusal is counted. */
  readonly write: () => Promise<void>;
  /** The number that was last written with success. */
  readonly newest: () => number;
  readonly written: () => number;
  readonly failed: () => number;
}

/** Writes counted schools to a domain. */
export function schoolWriter(schools: Schools, domain: string): SchoolWriter {
  let next = 0;
  let newest = -1;
  let written = 0;
  let failed = 0;
  let before = Promise.resolve();

  async function write(): Promise<void> {
    const number = next;
    next += 1;
    try {
      await schools.write(domain, countedSchool(number));
      newest = number;
      written += 1;
    } catch {
      failed += 1;
    }
  }

  return {
    write: () => (before = before.then(write)),
    newest: () => newest,
    written: () => written,
    failed: () => failed,
  };
}
