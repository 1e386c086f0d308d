import { retryLater } from '@laundry-board/shared-types/timing';
import { useContext, useEffect } from 'react';
import { KioskContext } from './KioskContext.ts';
import { FIRST_PAUSE_MS, LONGEST_PAUSE_MS, noteReload, reloadsInVain } from './lobbyReloads.ts';
import { reloadOnceServerAnswers, reloadPage } from './reloadOnceServerAnswers.ts';

/**
 * Reloads a page in kiosk mode while the component that uses this hook is shown. An error that only a reload
 * fixes would stay, because nobody is there to press a button. The reload waits until the server answers, and for longer
 * each time that it was in vain, up to an hour.
 */
export function useKioskReload(reload = reloadPage): void {
  const isKiosk = useContext(KioskContext);
  useEffect(() => {
    if (!isKiosk) return;
    const backoff = {
      failures: reloadsInVain(window, Date.now()) + 1,
      firstMs: FIRST_PAUSE_MS,
      longestMs: LONGEST_PAUSE_MS,
    };
    let cancel = retryLater(() => {
      cancel = reloadOnceServerAnswers(() => {
        noteReload(window, Date.now());
        reload();
      });
    }, backoff);
    return () => cancel();
  }, [isKiosk, reload]);
}
