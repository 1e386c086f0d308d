import type { Building } from '@laundry-board/shared-types';
import { useMemo, useSyncExternalStore } from 'react';
import { subscribeToSeconds } from '../clock/secondClock.ts';
import { useNow } from '../clock/useNow.ts';
import { type FreeMachines, freeMachines } from './freeMachines.ts';

/**
 * The free machines of each building, counted again every second.
 *
 * @param drawn id of the building whose tiles are drawn
 */
export function useFreeMachines(
  buildings: readonly Building[],
  drawn: string,
): readonly FreeMachines[] {
  const now = useNow();
  const read = useMemo(() => freeMachines(buildings, drawn, now), [buildings, drawn, now]);
  return useSyncExternalStore(subscribeToSeconds, read);
}
