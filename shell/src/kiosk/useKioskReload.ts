import { useEffect } from 'react';
import { readPageUrl } from '@laundry-board/shared-types';

const DELAY_MS = 15_000;

/**
 * Reloads a page in kiosk mode while the component that uses this is shown: an error that only a reload
 * fixes would stay, because nobody is there to press a button.
 */
export function useKioskReload(): void {
  useEffect(() => (readPageUrl(location.search).isKiosk ? reloadWhenAnswered() : undefined), []);
}

/**
 * Reloads the page as soon as its server answers: the browser's own error page would never recover. The
 * returned function cancels it.
 */
function reloadWhenAnswered(): () => void {
  let timer = setTimeout(attempt, DELAY_MS);
  let isCancelled = false;
  return () => {
    isCancelled = true;
    clearTimeout(timer);
  };

  function attempt(): void {
    void fetch(location.href, { method: 'HEAD', cache: 'no-store' })
      .then(({ ok }) => ok)
      .catch(() => false)
      .then((isAnswered) => {
        if (isCancelled) return;
        if (isAnswered) location.reload();
        else timer = setTimeout(attempt, DELAY_MS);
      });
  }
}
