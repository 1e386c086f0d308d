import type { Machine } from '@laundry-board/shared-types';

/** What a resident calls a machine. */
export type MachineKind = 'washer' | 'dryer';

/** The words of the status pill (specification §2). */
export type MachineStatus = 'Offline' | 'In Use' | 'Available';

/** A machine without an update for longer is Offline (specification §9), in milliseconds. */
const OFFLINE_AFTER_MS = {
  washer: 6000,
  dryer: 3_600_000,
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
