import type { Page, WakeLock } from './page.ts';

/** The parts of a page that keep its screen on. */
export type AwakePage = Pick<Page, 'isHidden' | 'onVisibilityChange' | 'wakeLock'>;

/** Keeps the screen on, where the browser can and may, until the returned function is called. */
export function keepAwake({ isHidden, onVisibilityChange, wakeLock }: AwakePage): () => void {
  let lock: ReturnType<WakeLock['request']> | undefined;
  function request(): void {
    lock = wakeLock?.request('screen');
    // The request fails when the battery is low, for example. It is repeated when the page becomes visible.
    lock?.catch(() => {});
  }
  request();
  // The browser releases the lock whenever the page is hidden.
  const stop = onVisibilityChange(() => {
    if (!isHidden()) request();
  });
  return () => {
    stop();
    lock?.then((held) => held.release()).catch(() => {});
  };
}
