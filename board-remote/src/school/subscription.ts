import { retryDelay } from '@laundry-board/shared-types/timing';
import { onWake } from '@laundry-board/shared-types/wake';

/** One report of the document `schools/{domain}`. */
export interface SchoolSnapshot {
  readonly exists: boolean;
  /** True when the backend was not reached: `exists` false then means nothing. */
  readonly fromCache: boolean;
  readonly data: unknown;
}

/** Opens a listener and returns what closes it. `onError` comes later, and then it is closed already. */
export type SubscribeToSchool = (
  domain: string,
  onSnapshot: (snapshot: SchoolSnapshot) => void,
  onError: (error: unknown) => void,
) => () => void;

const FIRST_RETRY_MS = 1000;

/** A page that has been hidden for so long closes its listener, in milliseconds: each update is billed. */
export const HIDDEN_MS = 300_000;

/** How often a page that has to stay connected checks whether it still has to, in milliseconds. */
const RECHECK_MS = 60_000;

let holds = 0;

/** Keeps the page connected while it is hidden, until the returned function is called, once. */
export function stayConnectedWhileHidden(): () => void {
  holds += 1;
  return () => {
    holds -= 1;
  };
}

/**
 * Keeps one listener to a school until the returned function is called. One that fails is logged (spec §8)
 * and opened again after a growing delay, or at once when the page wakes. A hidden page closes it after a
 * while, unless something needs it ({@link stayConnectedWhileHidden}), and opens it again when it is visible.
 */
export function keepSubscribed(
  subscribe: SubscribeToSchool,
  domain: string,
  onSnapshot: (snapshot: SchoolSnapshot) => void,
): () => void {
  let failures = 0;
  let unsubscribe: (() => void) | undefined;
  /** For the next attempt without a listener, otherwise for closing that of a hidden page. */
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stopWake = onWake(update);
  document.addEventListener('visibilitychange', update);
  open();
  return () => {
    stopWake();
    document.removeEventListener('visibilitychange', update);
    close();
  };

  function update(): void {
    if (unsubscribe || document.visibilityState === 'visible') open();
  }

  function open(): void {
    clearTimeout(timer);
    try {
      unsubscribe ??= subscribe(domain, onNext, onError);
      if (document.visibilityState === 'hidden') timer = setTimeout(closeUnlessHeld, HIDDEN_MS);
    } catch (error) {
      onError(error);
    }
  }

  function onNext(snapshot: SchoolSnapshot): void {
    if (!snapshot.fromCache) failures = 0;
    onSnapshot(snapshot);
  }

  function onError(error: unknown): void {
    clearTimeout(timer);
    unsubscribe = undefined;
    failures += 1;
    console.error('Error getting document', error);
    timer = setTimeout(open, retryDelay(failures, FIRST_RETRY_MS));
  }

  function closeUnlessHeld(): void {
    if (holds > 0) timer = setTimeout(closeUnlessHeld, RECHECK_MS);
    else close();
  }

  function close(): void {
    clearTimeout(timer);
    unsubscribe?.();
    unsubscribe = undefined;
  }
}
