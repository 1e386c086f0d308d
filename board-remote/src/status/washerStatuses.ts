import type { Machine } from '@laundry-board/shared-types';
import { now } from '../clock/now.ts';
import { type MachineStatus, machineStatus } from './machineStatus.ts';

/**
 * Reads the statuses of washers by the time of each call. The list is the same one until a status
 * has changed, which is what React's `useSyncExternalStore` draws by.
 */
export function washerStatuses(washers: readonly Machine[]): () => readonly MachineStatus[] {
  let statuses: readonly MachineStatus[] = [];
  return () => {
    const time = now();
    const next = washers.map((washer) => machineStatus(washer, 'washer', time));
    if (next.some((status, index) => status !== statuses[index])) statuses = next;
    return statuses;
  };
}
