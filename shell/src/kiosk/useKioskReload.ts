import { retryLater } from '@laundry-board/shared-types/retry';
import { useContext, useEffect } from 'react';
import { doesServerAnswer } from './doesServerAnswer.ts';
import { KioskContext } from './KioskContext.ts';

const FIRST_DELAY_MS = 15_000;

/**
 * Reloads a page in kiosk mode while the component that uses this hook is shown. An error that only a reload
 * fixes would stay, because nobody is there to press a button. The reload waits until the server answers.
 */
export function useKioskReload(): void {
  const isKiosk = useContext(KioskContext);
  useEffect(() => {
    if (!isKiosk) return;
    let isShown = true;
    let stop = attemptLater(1);
    function attemptLater(attempt: number): () => void {
      return retryLater(() => void reload(attempt), { failures: attempt, firstMs: FIRST_DELAY_MS });
    }
    async function reload(attempt: number): Promise<void> {
      const isThere = await doesServerAnswer(window);
      if (!isShown) return;
      if (isThere) location.reload();
      else stop = attemptLater(attempt + 1);
    }
    return () => {
      isShown = false;
      stop();
    };
  }, [isKiosk]);
}
