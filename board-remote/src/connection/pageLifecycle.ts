import type { SubscribeToSchool } from '../school/subscription.ts';

/** A page that has been hidden for so long unsubscribes, in milliseconds: each update is billed. */
export const HIDDEN_MS = 300_000;

/** How often a page that has to stay subscribed checks whether it still has to, in milliseconds. */
const RECHECK_MS = 60_000;

let holds = 0;

/** Keeps the page subscribed while it is hidden, until the returned function is called, once. */
export function stayConnectedWhileHidden(): () => void {
  holds += 1;
  return () => {
    holds -= 1;
  };
}

/**
 * Subscribes to schools while the page is visible. A hidden page unsubscribes after a while, unless
 * something needs it ({@link stayConnectedWhileHidden}), and subscribes again as soon as it is visible.
 */
export function pauseWhileHidden(subscribe: SubscribeToSchool): SubscribeToSchool {
  return (domain, onSnapshot, onError) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let unsubscribe: (() => void) | undefined;
    document.addEventListener('visibilitychange', update);
    start();
    update();
    return end;

    function start(): void {
      unsubscribe ??= subscribe(domain, onSnapshot, (error) => {
        end();
        onError(error);
      });
    }

    function stop(): void {
      unsubscribe?.();
      unsubscribe = undefined;
    }

    function update(): void {
      clearTimeout(timer);
      if (document.visibilityState === 'hidden') timer = setTimeout(pause, HIDDEN_MS);
      else start();
    }

    function pause(): void {
      if (holds > 0) timer = setTimeout(pause, RECHECK_MS);
      else stop();
    }

    function end(): void {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', update);
      stop();
    }
  };
}
