import type { Machine, MachineKind } from '../machines/machineStatus.ts';

/** Machines of a building, by their kind. */
export type Machines = Readonly<Record<MachineKind, readonly Machine[]>>;

export const NO_MACHINES: Machines = { washer: [], dryer: [] };

/** How many machines are Available; one that is Offline never counts. */
export type FreeMachines = Readonly<Record<MachineKind, number>>;

/** How many machines are free, as a gateway has counted them. */
export interface FreeCount {
  /** Null when it does not say. */
  readonly free: FreeMachines | null;
  /** When it has counted, milliseconds since the epoch; 0 when missing. */
  readonly at: number;
}

/** A building as the board shows it. */
export interface Building {
  readonly id: string;
  /** Empty when missing. */
  readonly name: string;
  /** What is known of its machines: nothing, how many there are but not what they are doing now, or everything. */
  readonly knowledge: 'nothing' | 'old' | 'current';
  /** Empty while nothing is known of them. */
  readonly machines: Machines;
  /** Stands in for machines that are not known; null in a building whose machines are in the school's document. */
  readonly count: FreeCount | null;
}

/** Whether the machines of a building are in a document of their own. */
export function isSeparate({ count }: Building): boolean {
  return count !== null;
}

/** A school as the board shows it. */
export interface School {
  readonly buildings: readonly Building[];
  /** Whether there are documents of when its buildings are busy; missing when there are none. */
  readonly busy?: true;
}
