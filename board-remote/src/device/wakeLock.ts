import { retryLater } from '@laundry-board/shared-types/timing';
import type { Page, WakeLockSentinel } from './page.ts';

/** The delay after the system has taken or refused the lock for the first time, milliseconds. */
const FIRST_RETRY_MS = 5000;

/**
 * Keeps the screen on, where the browser can and may, until the returned function is called. The system takes the lock
 * whenever the page is hidden, and takes or refuses it when the battery is low, for example. The lock is requested again
 * as soon as the page is visible, and now and then while it is.
 */
export function keepAwake({ wakeLock }: Pick<Page, 'wakeLock'>): () => void {
  if (wakeLock === undefined) return () => {};
  let isWanted = true;
  let failures = 0;
  let held: WakeLockSentinel | undefined;
  let cancelRetry = (): void => {};

  function request(): void {
    wakeLock?.request('screen').then(hold).catch(requestLater);
  }
  function hold(lock: WakeLockSentinel): void {
    held = lock;
    failures = 0;
    lock.addEventListener('release', requestLater);
    if (!isWanted) release();
  }
  function requestLater(): void {
    if (!isWanted) return;
    cancelRetry();
    failures += 1;
    cancelRetry = retryLater(request, { failures, firstMs: FIRST_RETRY_MS });
  }
  function release(): void {
    held?.release().catch(() => {});
  }

  request();
  return () => {
    isWanted = false;
    cancelRetry();
    release();
  };
}
