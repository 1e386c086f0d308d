import { type Backoff, retryDelay } from './backoff.ts';
import { onWake } from './wake.ts';

interface Retry extends Backoff {
  /**
   * Whether the attempt may also be made while the page is hidden. By default, a delay that ends there waits until the
   * page is visible.
   */
  readonly whileHidden?: boolean;
}

/**
 * Makes one more attempt, once: after the delay of `retryDelay`, or at once when the page wakes. The returned function
 * cancels the attempt.
 */
export function retryLater(
  attempt: () => void,
  { whileHidden = false, ...backoff }: Retry,
  page: Window = window,
): () => void {
  function attemptNow(): void {
    cancel();
    attempt();
  }
  const timer = setTimeout(() => {
    if (whileHidden || page.document.visibilityState === 'visible') attemptNow();
  }, retryDelay(backoff));
  const stopWake = onWake(attemptNow, page);
  function cancel(): void {
    clearTimeout(timer);
    stopWake();
  }
  return cancel;
}
