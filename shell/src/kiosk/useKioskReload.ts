import { useContext, useEffect } from 'react';
import { KioskContext } from './KioskContext.ts';

const DELAY_MS = 15_000;

/**
 * Reloads a page in kiosk mode while the component that uses this hook is shown. An error that only a reload
 * fixes would stay, because nobody is there to press a button. The reload waits until the server answers,
 * because the browser's own error page would never recover.
 */
export function useKioskReload(): void {
  const isKiosk = useContext(KioskContext);
  useEffect(() => {
    if (!isKiosk) return;
    let isShown = true;
    const timer = setInterval(() => {
      const signal = AbortSignal.timeout(DELAY_MS);
      fetch(location.href, { method: 'HEAD', cache: 'no-store', signal })
        .then(({ ok }) => ok && isShown && location.reload())
        .catch(() => {});
    }, DELAY_MS);
    return () => {
      isShown = false;
      clearInterval(timer);
    };
  }, [isKiosk]);
}
