/** Washer tiles re-evaluate at this pace (specification §9), in milliseconds. */
export const TICK_MS = 1000;

const subscribers = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/**
 * Calls back every second until the returned function is called. All callers share one timer, which
 * runs only while there are any.
 */
export function subscribeToSeconds(onSecond: () => void): () => void {
  const subscriber = (): void => onSecond();
  subscribers.add(subscriber);
  timer ??= start();
  return () => {
    subscribers.delete(subscriber);
    if (subscribers.size > 0) return;
    clearInterval(timer);
    timer = undefined;
    document.removeEventListener('visibilitychange', tickWhenSeen);
  };
}

function start() {
  // Browsers slow the timers of a hidden page: what is seen again must not be old.
  document.addEventListener('visibilitychange', tickWhenSeen);
  return setInterval(tick, TICK_MS);
}

function tickWhenSeen(): void {
  if (document.visibilityState === 'visible') tick();
}

function tick(): void {
  for (const subscriber of subscribers) subscriber();
}
