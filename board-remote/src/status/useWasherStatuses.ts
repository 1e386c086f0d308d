import type { Machine } from '@laundry-board/shared-types';
import { useMemo, useSyncExternalStore } from 'react';
import { subscribeToSeconds } from '../clock/secondClock.ts';
import type { MachineStatus } from './machineStatus.ts';
import { washerStatuses } from './washerStatuses.ts';

/** The washers' statuses, judged every second (specification §4); drawn when one has changed. */
export function useWasherStatuses(washers: readonly Machine[]): readonly MachineStatus[] {
  const readStatuses = useMemo(() => washerStatuses(washers), [washers]);
  return useSyncExternalStore(subscribeToSeconds, readStatuses);
}
