import type { Machine } from 'shared-types';

/** What a resident calls a machine. */
export type MachineKind = 'washer' | 'dryer';

/** The words of the status pill (specification §2). */
export type MachineStatus = 'Offline' | 'In Use' | 'Available';

/** A washer without an update for longer is Offline (specification §9), in milliseconds. */
export const WASHER_OFFLINE_AFTER_MS = 6000;

/** A dryer without an update for longer is Offline (specification §9), in milliseconds. */
export const DRYER_OFFLINE_AFTER_MS = 3_600_000;

const OFFLINE_AFTER_MS = {
  washer: WASHER_OFFLINE_AFTER_MS,
  dryer: DRYER_OFFLINE_AFTER_MS,
} satisfies Record<MachineKind, number>;

/**
 * The status of a machine (specification §4). A report from the future, which a device's slow clock
 * makes of a fresh one, is not Offline.
 *
 * @param now milliseconds since the epoch
 */
export function machineStatus(machine: Machine, kind: MachineKind, now: number): MachineStatus {
  if (now - machine.lastUpdated > OFFLINE_AFTER_MS[kind]) return 'Offline';
  return machine.isInUse ? 'In Use' : 'Available';
}
