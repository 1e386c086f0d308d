import { createStore } from '@laundry-board/shared-types/store';
import { useCallback, useSyncExternalStore } from 'react';

/** Milliseconds to add to the device's clock. */
export const clockOffset = createStore(0);

/** The time that statuses depend on, in milliseconds since the epoch (spec decision 19). */
export function now(): number {
  return Date.now() + clockOffset.getSnapshot();
}

/** {@link now}, as another function whenever the clock's offset changes. */
export function useNow(): () => number {
  const offset = useSyncExternalStore(clockOffset.subscribe, clockOffset.getSnapshot);
  return useCallback(() => Date.now() + offset, [offset]);
}

/** How often washer tiles are re-evaluated (spec §9), in milliseconds. */
const TICK_MS = 1000;

const ticks = createStore(0, () => {
  const timer = setInterval(tick, TICK_MS);
  // Browsers slow down the timers of a hidden page: what becomes visible must not be stale.
  document.addEventListener('visibilitychange', tickWhenVisible);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', tickWhenVisible);
  };
});

function tick(): void {
  ticks.set(ticks.getSnapshot() + 1);
}

function tickWhenVisible(): void {
  if (document.visibilityState === 'visible') tick();
}

/**
 * Calls back every second until the returned function is called. All subscribers share one timer,
 * which runs only while there are any.
 */
export const subscribeToSeconds = ticks.subscribe;
