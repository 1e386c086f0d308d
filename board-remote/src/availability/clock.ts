import { createStore } from '@laundry-board/shared-types/store';
import { onWake } from '@laundry-board/shared-types/wake';
import { useMemo, useSyncExternalStore } from 'react';

/** Milliseconds to add to the device's clock. */
let correction = 0;

/** The time that statuses depend on, in milliseconds since the epoch (spec decision 19). */
export function now(): number {
  return Date.now() + correction;
}

/** @param error by how much the device's clock is ahead, milliseconds */
export function correctClock(error: number): void {
  correction = -error;
  tick();
}

/** How often washer tiles are re-evaluated (spec §9), in milliseconds. */
const TICK_MS = 1000;

const ticks = createStore(0, () => {
  const timer = setInterval(tick, TICK_MS);
  // Browsers slow down the timers of a hidden page: what becomes visible must not be stale.
  const stopWake = onWake(tick);
  return () => {
    clearInterval(timer);
    stopWake();
  };
});

function tick(): void {
  ticks.set(ticks.getSnapshot() + 1);
}

/**
 * Calls back every second, and when the clock is corrected, until the returned function is called. All
 * subscribers share one timer, which runs only while there are any.
 */
export const subscribeToSeconds = ticks.subscribe;

/**
 * The time by which machines are evaluated (spec §4): washers every second, dryers once for each value of
 * `drawn` and whenever the clock is corrected.
 */
export function useTimes(drawn: unknown) {
  useSyncExternalStore(ticks.subscribe, ticks.getSnapshot);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- they say when to look at the clock again.
  const dryer = useMemo(now, [drawn, correction]);
  return { washer: now(), dryer };
}
