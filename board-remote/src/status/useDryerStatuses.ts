import type { Machine } from '@laundry-board/shared-types';
import { useMemo } from 'react';
import { useNow } from '../clock/useNow.ts';
import { type MachineStatus, machineStatus } from './machineStatus.ts';

/** The dryers' statuses, judged once for each list of dryers and whenever the clock is put right. */
export function useDryerStatuses(dryers: readonly Machine[]): readonly MachineStatus[] {
  const now = useNow();
  return useMemo(() => {
    const time = now();
    return dryers.map((dryer) => machineStatus(dryer, 'dryer', time));
  }, [dryers, now]);
}
