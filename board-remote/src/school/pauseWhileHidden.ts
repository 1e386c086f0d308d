import type { WatchSchool } from './watchSchool.ts';

/** A page that nobody has seen for so long stops listening, in milliseconds: each update is billed. */
export const HIDDEN_MS = 300_000;

/** A page that is to tell something asks so often whether it still is. */
const ASK_MS = 60_000;

/**
 * Watches schools while the page is seen. A hidden page stops listening after a while, without a word
 * to its listener, and listens again as soon as it is seen.
 *
 * @param isNeeded whether the page has to listen though it is hidden
 */
export function pauseWhileHidden(watch: WatchSchool, isNeeded: () => boolean): WatchSchool {
  return (domain, onSnapshot, onError) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let cancel: (() => void) | undefined;
    document.addEventListener('visibilitychange', follow);
    listen();
    follow();
    return end;

    function listen(): void {
      cancel ??= watch(domain, onSnapshot, (error) => {
        end();
        onError(error);
      });
    }

    function stopListening(): void {
      cancel?.();
      cancel = undefined;
    }

    function follow(): void {
      clearTimeout(timer);
      if (document.visibilityState === 'hidden') timer = setTimeout(pause, HIDDEN_MS);
      else listen();
    }

    function pause(): void {
      if (isNeeded()) timer = setTimeout(pause, ASK_MS);
      else stopListening();
    }

    function end(): void {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', follow);
      stopListening();
    }
  };
}
