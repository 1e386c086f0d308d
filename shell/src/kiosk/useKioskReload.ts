import { retryLater } from '@laundry-board/shared-types/timing';
import { useContext, useEffect } from 'react';
import { KioskContext } from './KioskContext.ts';
import { reloadOnceServerAnswers, reloadPage } from './reloadOnceServerAnswers.ts';

const DELAY_MS = 15_000;

/**
 * Reloads a page in kiosk mode while the component that uses this hook is shown. An error that only a reload
 * fixes would stay, because nobody is there to press a button. The reload waits until the server answers.
 */
export function useKioskReload(reload = reloadPage): void {
  const isKiosk = useContext(KioskContext);
  useEffect(() => {
    if (!isKiosk) return;
    let cancel = retryLater(
      () => {
        cancel = reloadOnceServerAnswers(reload);
      },
      { failures: 1, firstMs: DELAY_MS },
    );
    return () => cancel();
  }, [isKiosk, reload]);
}
