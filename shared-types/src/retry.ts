import { onWake } from './wake.ts';

/**
 * Makes one more attempt, once: after a delay, or at once when the page wakes. A delay that ends while the page is
 * hidden waits until it is visible. The returned function cancels the attempt.
 *
 * @param delay Milliseconds, such as those of `retryDelay`.
 */
export function retryLater(attempt: () => void, delay: number, page: Window = window): () => void {
  function attemptNow(): void {
    cancel();
    attempt();
  }
  const timer = setTimeout(() => {
    if (page.document.visibilityState === 'visible') attemptNow();
  }, delay);
  const stopWake = onWake(attemptNow, page);
  function cancel(): void {
    clearTimeout(timer);
    stopWake();
  }
  return cancel;
}
