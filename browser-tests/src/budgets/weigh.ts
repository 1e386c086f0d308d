import { inBytes } from './inBytes.ts';

/** What a comparison found, in words; empty where there is nothing to say. */
export interface Weighed {
  /** Each names what is over its budget, and by how much. */
  readonly breaches: readonly string[];
  /** Each names a budget that may as well be lower. */
  readonly hints: readonly string[];
}

/** Part of its size that a file may grow by, for changes that mean something else. */
const ROOM = 0.02;

/** Part of a budget that a size may stay below it unsaid. */
const UNSAID = 0.05;

/** Compares a size with its budget, both in bytes. */
export function weigh(what: string, bytes: number, budget: number): Weighed {
  if (bytes > budget) {
    const over = `${inBytes(bytes - budget)} over its budget of ${inBytes(budget)}`;
    return { breaches: [`${what} grew to ${inBytes(bytes)}, ${over}.`], hints: [] };
  }
  const enough = Math.ceil((bytes * (1 + ROOM)) / 100) * 100;
  const isWide = bytes < budget * (1 - UNSAID) && enough < budget;
  return {
    breaches: [],
    hints: isWide
      ? [`${what} is down to ${inBytes(bytes)}; a budget of ${inBytes(enough)} is enough.`]
      : [],
  };
}
