import type { MachineStatus } from '../status/machineStatus.ts';

/** What was seen of the machines of a section since somebody asked to be told. */
export interface Vigil {
  readonly statuses: readonly MachineStatus[];
  /**
   * Since when each machine has been Available, in milliseconds since the epoch, for those that were
   * seen to become it from In Use.
   */
  readonly freeSince: readonly (number | null)[];
}

/** A machine that has stood free for so long, in milliseconds, is free: a sensor may flap. */
const HELD_MS = 10_000;

/**
 * Looks at the statuses once more. Only a machine that goes from In Use to Available before our eyes
 * counts: not one that comes back from Offline, nor one that was free at the first look.
 *
 * @param before null for the first look, also the first after the line was lost
 * @param time milliseconds since the epoch
 */
export function look(
  before: Vigil | null,
  statuses: readonly MachineStatus[],
  time: number,
): Vigil {
  return {
    statuses,
    freeSince: statuses.map((status, index) => {
      if (status !== 'Available') return null;
      const known = before?.statuses[index];
      if (known === 'In Use') return time;
      return known === 'Available' ? (before?.freeSince[index] ?? null) : null;
    }),
  };
}

/** Whether a machine has become free and stayed so. */
export function isOver({ freeSince }: Vigil, time: number): boolean {
  return freeSince.some((since) => since !== null && time - since >= HELD_MS);
}
