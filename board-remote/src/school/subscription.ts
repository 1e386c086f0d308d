import { retryDelay } from '@laundry-board/shared-types/timing';
import { onWake } from '@laundry-board/shared-types/wake';

/** One report of the document `schools/{domain}`. */
export interface SchoolSnapshot {
  readonly exists: boolean;
  /** True when the backend was not reached: `exists` false then means nothing. */
  readonly fromCache: boolean;
  readonly data: unknown;
}

/** Opens a listener and returns what closes it. After `onError` it is closed already. */
export type SubscribeToSchool = (
  domain: string,
  onSnapshot: (snapshot: SchoolSnapshot) => void,
  onError: (error: unknown) => void,
) => () => void;

const FIRST_RETRY_MS = 1000;

/**
 * Subscribes to a school until the returned function is called. A listener that fails is logged
 * (spec §8) and opened again after a growing delay, or at once when the page wakes; there is
 * never more than one.
 */
export function subscribeWithRetry(
  subscribe: SubscribeToSchool,
  domain: string,
  onSnapshot: (snapshot: SchoolSnapshot) => void,
): () => void {
  let failures = 0;
  let stop: (() => void) | undefined;
  start();
  return () => stop?.();

  function start(): void {
    let isClosed = false;
    let unsubscribe: (() => void) | undefined;
    stop = close;
    try {
      unsubscribe = subscribe(domain, onNext, onError);
      // The listener may have failed before subscribe returned what closes it.
      if (isClosed) unsubscribe();
    } catch (error) {
      onError(error);
    }

    function onNext(snapshot: SchoolSnapshot): void {
      if (isClosed) return;
      if (!snapshot.fromCache) failures = 0;
      onSnapshot(snapshot);
    }

    function onError(error: unknown): void {
      if (isClosed) return;
      close();
      failures += 1;
      console.error('Error getting document', error);
      const timer = setTimeout(restart, retryDelay(failures, FIRST_RETRY_MS));
      const stopWake = onWake(restart);
      stop = () => {
        clearTimeout(timer);
        stopWake();
      };
    }

    function restart(): void {
      stop?.();
      start();
    }

    function close(): void {
      isClosed = true;
      unsubscribe?.();
    }
  }
}
