import { useEffect } from 'react';

/** Not in Safari 16 nor in Firefox 115, and so not in the types of the supported browsers. */
interface WakeLock {
  readonly request: (type: 'screen') => Promise<{ readonly release: () => Promise<void> }>;
}

/** Keeps the screen on while the page is seen, where the browser can; elsewhere nothing is different. */
export function useWakeLock(): void {
  useEffect(() => {
    const { wakeLock }: Navigator & { readonly wakeLock?: WakeLock } = navigator;
    let lock: Awaited<ReturnType<WakeLock['request']>> | undefined;
    let isOver = false;
    const keep = (): void => void ask();
    const ask = async (): Promise<void> => {
      if (document.visibilityState === 'hidden') return;
      try {
        lock = await wakeLock?.request('screen');
        if (isOver) await lock?.release();
      } catch {
        // A battery that is low, say. The next time the page is seen may do better.
      }
    };
    keep();
    // The browser takes the lock back whenever the page is hidden.
    document.addEventListener('visibilitychange', keep);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', keep);
      void lock?.release();
    };
  }, []);
}
