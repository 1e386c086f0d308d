import { createSubscribers } from '../store/createSubscribers.ts';

/** Washer tiles re-evaluate at this pace (specification §9), in milliseconds. */
const TICK_MS = 1000;

const { subscribe, tell } = createSubscribers(() => {
  const timer = setInterval(tell, TICK_MS);
  // Browsers slow the timers of a hidden page: what is seen again must not be old.
  document.addEventListener('visibilitychange', tellWhenSeen);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', tellWhenSeen);
  };
});

function tellWhenSeen(): void {
  if (document.visibilityState === 'visible') tell();
}

/**
 * Calls back every second until the returned function is called. All callers share one timer, which
 * runs only while there are any.
 */
export const subscribeToSeconds = subscribe;
