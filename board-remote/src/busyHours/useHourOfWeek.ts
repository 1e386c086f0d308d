import { hourOfWeekIn } from '@laundry-board/laundry-rules/busy';
import { useMemo } from 'react';
import { useBoardState } from '../useBoard.ts';

/** The hour of the week in a time zone; the component renders again when it changes. */
export function useHourOfWeek(zone: string): number {
  const hourOf = useMemo(() => hourOfWeekIn(zone), [zone]);
  return useBoardState(({ times }) => hourOf(times.washer));
}
