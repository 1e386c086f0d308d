/** A washer or dryer as its document reports it (spec §3). */
export interface Machine {
  readonly isInUse: boolean;
  /** Time of the newest report, milliseconds since the epoch; 0 when missing. */
  readonly lastUpdated: number;
  /** When its cycle will end, milliseconds since the epoch; missing when that is not known. */
  readonly finishesAt?: number;
  /** When it will be done if it takes as long as usual, milliseconds since the epoch; missing when that is not known. */
  readonly usuallyUntil?: number;
  /** Since when it has been free, milliseconds since the epoch; missing when that is not known. */
  readonly freeSince?: number;
  /** Whether somebody has put it out of order; missing when nobody has. */
  readonly outOfOrder?: boolean;
  /** What stands on it, such as `12`; missing when that is not known. */
  readonly label?: string;
}

export type MachineKind = 'washer' | 'dryer';

export const KINDS = ['washer', 'dryer'] as const satisfies readonly MachineKind[];

/** The text of the status pill (spec §2). */
export type MachineStatus = 'Offline' | 'In Use' | 'Available';

/** A machine without an update for longer is Offline (spec §9), in milliseconds. */
const OFFLINE_AFTER_MS = {
  washer: 6000,
  dryer: 3_600_000,
} satisfies Record<MachineKind, number>;

/**
 * The status of a machine (spec §4). One that is out of order is Offline, whatever it reports. A report from the
 * future, such as a fresh one seen by a device whose clock is slow, is not Offline.
 */
export function machineStatus(machine: Machine, kind: MachineKind, time: number): MachineStatus {
  if (machine.outOfOrder) return 'Offline';
  if (isSilent(machine.lastUpdated, kind, time)) return 'Offline';
  return machine.isInUse ? 'In Use' : 'Available';
}

/** Whether a report is older than those of its kind may be (spec §9). Both times in milliseconds since the epoch. */
export function isSilent(reportedAt: number, kind: MachineKind, time: number): boolean {
  return time - reportedAt > OFFLINE_AFTER_MS[kind];
}
