import { pageLoaded } from '../loading/pageLoaded.ts';
import { pageSite } from '../startup/pageSite.ts';
import { SERVICE_WORKER_URL } from '../startup/createScriptPolicy.ts';
import { flagResident } from './flagResident.ts';

/** Replaced by the build. */
declare const process: { readonly env: { readonly NODE_ENV: string } };

/**
 * Registers the service worker, which answers later visits without a connection and connects to the backends early (ADR
 * 8). It does so once this visit has loaded and the browser is idle, and only in a production build. The page works the
 * same without a service worker.
 */
async function registerServiceWorker(): Promise<void> {
  // Only secure contexts have service workers.
  if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return;
  // oldBrowser.ts removes the root in a browser that is too old.
  if (document.getElementById('root') === null) return;
  await pageLoaded(window);
  await idle();
  try {
    await navigator.serviceWorker.register(SERVICE_WORKER_URL, { updateViaCache: 'none' });
    if (pageSite.kind === 'ready') flagResident(pageSite, caches);
  } catch (error) {
    console.info('There is no service worker, so this page can’t be opened offline.', error);
  }
}

void registerServiceWorker();

function idle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has none.
    // oxlint-disable-next-line no-restricted-globals
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 5000 });
    else setTimeout(resolve, 1000);
  });
}
