import { useCallback, useSyncExternalStore } from 'react';
import { clockCorrection } from './clockCorrection.ts';

/** Tells the time by which statuses are judged; another function whenever the clock is put right. */
export function useNow(): () => number {
  const correction = useSyncExternalStore(clockCorrection.subscribe, clockCorrection.get);
  return useCallback(() => Date.now() + correction, [correction]);
}
