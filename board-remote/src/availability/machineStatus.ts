import type { Machine } from '@laundry-board/shared-types';
import { useMemo, useSyncExternalStore } from 'react';
import { now, subscribeToSeconds, useNow } from './clock.ts';

/** What a resident calls a machine. */
export type MachineKind = 'washer' | 'dryer';

/** The text of the status pill (spec §2). */
export type MachineStatus = 'Offline' | 'In Use' | 'Available';

/** A machine without an update for longer is Offline (spec §9), in milliseconds. */
const OFFLINE_AFTER_MS = {
  washer: 6000,
  dryer: 3_600_000,
} satisfies Record<MachineKind, number>;

/**
 * The status of a machine (spec §4). A report from the future, such as a fresh one seen by a
 * device whose clock is slow, is not Offline.
 */
export function machineStatus(machine: Machine, kind: MachineKind, time: number): MachineStatus {
  if (time - machine.lastUpdated > OFFLINE_AFTER_MS[kind]) return 'Offline';
  return machine.isInUse ? 'In Use' : 'Available';
}

/** The washers' statuses, evaluated every second (spec §4); the same list until one changes. */
export function useWasherStatuses(washers: readonly Machine[]): readonly MachineStatus[] {
  const getStatuses = useMemo(() => washerStatuses(washers), [washers]);
  return useSyncExternalStore(subscribeToSeconds, getStatuses);
}

function washerStatuses(washers: readonly Machine[]): () => readonly MachineStatus[] {
  let statuses: readonly MachineStatus[] = [];
  return () => {
    const next = statusesAt(washers, 'washer', now());
    if (next.some((status, index) => status !== statuses[index])) statuses = next;
    return statuses;
  };
}

/** The dryers' statuses, evaluated once per list of dryers and whenever the clock is corrected. */
export function useDryerStatuses(dryers: readonly Machine[]): readonly MachineStatus[] {
  const getNow = useNow();
  return useMemo(() => statusesAt(dryers, 'dryer', getNow()), [dryers, getNow]);
}

export function statusesAt(
  machines: readonly Machine[],
  kind: MachineKind,
  time: number,
): readonly MachineStatus[] {
  return machines.map((machine) => machineStatus(machine, kind, time));
}
