import { useEffect } from 'react';
import type { Loadable, LoadState } from './loadable.ts';
import { retryPause } from './retryPause.ts';

/**
 * Loads a failed value again by itself: after a pause that grows from attempt to attempt, as soon as
 * the browser is online again, and never while nobody sees the page.
 */
export function useAutomaticRetry<T>(
  loadable: Loadable<T>,
  { phase, attempt }: LoadState<T>,
): void {
  useEffect(() => {
    if (phase !== 'failed') return;
    const { retry } = loadable;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = (): void => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') timer = setTimeout(retry, retryPause(attempt));
    };
    wait();
    document.addEventListener('visibilitychange', wait);
    window.addEventListener('online', retry);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', wait);
      window.removeEventListener('online', retry);
    };
  }, [loadable, phase, attempt]);
}
