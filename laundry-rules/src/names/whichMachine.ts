import { isolated } from './displayName.ts';

/** What tells a machine from the others of its kind in its building. */
interface IdentifiedMachine {
  /** Its number in the building's list of its kind, from 1. */
  readonly number: number;
  /** What stands on it; undefined when that is not known. */
  readonly label?: string | undefined;
}

/** What residents call a machine, after its kind: its label, otherwise its number. For text without markup. */
export function whichMachine({ number, label }: IdentifiedMachine): string {
  return label === undefined ? String(number) : isolated(label);
}
