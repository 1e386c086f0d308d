import { onWake } from '../connection/onWake.ts';
import { retryPause } from './retryPause.ts';
import type { SchoolSnapshot, WatchSchool } from './watchSchool.ts';

/**
 * Watches a school until the returned function is called. A listener that fails is logged
 * (specification §8) and opened again after a growing pause, or at once when the page is seen again or
 * back online; there is never more than one.
 */
export function keepWatching(
  watch: WatchSchool,
  domain: string,
  onSnapshot: (snapshot: SchoolSnapshot) => void,
): () => void {
  let failures = 0;
  let stop: (() => void) | undefined;
  begin();
  return () => stop?.();

  function begin(): void {
    let over = false;
    let cancel: (() => void) | undefined;
    stop = end;
    try {
      cancel = watch(domain, hear, fail);
      // The listener may have failed before watch returned what ends it.
      if (over) cancel();
    } catch (error) {
      fail(error);
    }

    function hear(snapshot: SchoolSnapshot): void {
      if (over) return;
      if (!snapshot.fromCache) failures = 0;
      onSnapshot(snapshot);
    }

    function fail(error: unknown): void {
      if (over) return;
      end();
      failures += 1;
      console.error('Error getting document', error);
      const timer = setTimeout(again, retryPause(failures));
      const leave = onWake(again);
      stop = () => {
        clearTimeout(timer);
        leave();
      };
    }

    function again(): void {
      stop?.();
      begin();
    }

    function end(): void {
      over = true;
      cancel?.();
    }
  }
}
