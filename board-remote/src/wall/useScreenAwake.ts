import { useEffect } from 'react';

/** Keeps the screen on while the page is seen, where the browser can; elsewhere nothing is different. */
export function useScreenAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const keep = (): void => void ask();
    const ask = async (): Promise<void> => {
      if (document.visibilityState === 'hidden' || !('wakeLock' in navigator)) return;
      try {
        lock = await navigator.wakeLock.request('screen');
        if (isOver) await lock.release();
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
