import type { MachineStatus } from '../model/machineStatus.ts';

/**
 * What has been observed of a section's machines since a resident asked to be told: a status, or since when one
 * that was seen to change from In Use has been Available, in milliseconds since the epoch.
 */
export type Observation = readonly (MachineStatus | number)[];

/** Debounce: a machine counts as free when it has been Available for so long, because sensors flap. */
const DEBOUNCE_MS = 10_000;

/**
 * The next observation. Only a machine that is seen to change from In Use to Available counts, not one
 * that comes back from Offline or was free at first.
 *
 * @param before Empty for the first observation, also after the connection was lost.
 */
export function observe(
  before: Observation,
  statuses: readonly MachineStatus[],
  time: number,
): Observation {
  return statuses.map((status, index) => {
    const known = before[index];
    if (status !== 'Available') return status;
    if (known === 'In Use') return time;
    return typeof known === 'number' ? known : status;
  });
}

export function hasFreeMachine(observation: Observation, time: number): boolean {
  return observation.some((seen) => typeof seen === 'number' && time - seen >= DEBOUNCE_MS);
}
