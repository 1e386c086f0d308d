import { useSyncExternalStore } from 'react';
import { formatToday } from './formatToday.ts';

/** Today's date as {@link formatToday} writes it; a page left open turns over at midnight. */
export function useToday(): string {
  return useSyncExternalStore(subscribeToMidnight, () => formatToday(new Date()));
}

function subscribeToMidnight(onChange: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const turnOver = (): void => {
    onChange();
    waitForMidnight();
  };
  const waitForMidnight = (): void => {
    clearTimeout(timer);
    const now = new Date();
    const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
    timer = setTimeout(turnOver, midnight.getTime() - now.getTime());
  };
  waitForMidnight();
  // A sleeping device runs no timer, and after it the time left may be another.
  document.addEventListener('visibilitychange', turnOver);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', turnOver);
  };
}
