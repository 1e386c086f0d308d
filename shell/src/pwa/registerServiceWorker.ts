import { hasSessionHint } from '@laundry-board/shared-types/sessionHint';
import { pageLoaded } from '../loading/pageLoaded.ts';
import type { PageSite } from '../startup/createSite.ts';
import { SERVICE_WORKER_URL } from '../startup/createScriptPolicy.ts';
import { endNotifications } from './endNotifications.ts';
import { flagResident } from './flagResident.ts';

/** Replaced by the build. */
declare const process: { readonly env: { readonly NODE_ENV: string } };

/**
 * Registers the service worker, which answers later visits without a connection and connects to the backends early. It
 * does so once this visit has loaded and the browser is idle, and only in a production build. The page works the same
 * without a service worker.
 */
export async function registerServiceWorker(
  page: Window & typeof globalThis,
  site: PageSite,
): Promise<void> {
  const { navigator } = page;
  // Only secure contexts have service workers.
  if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return;
  if (site.kind === 'ready') {
    endNotifications(site.signIn, navigator.serviceWorker, hasSessionHint);
  }
  await pageLoaded(page);
  await idle(page);
  try {
    await navigator.serviceWorker.register(SERVICE_WORKER_URL, { updateViaCache: 'none' });
    if (site.kind === 'ready') flagResident(site.signIn, page.caches);
  } catch (error) {
    console.info('There is no service worker, so this page can’t be opened offline.', error);
  }
}

function idle(page: Window & typeof globalThis): Promise<void> {
  return new Promise((resolve) => {
    // Safari has none.
    // oxlint-disable-next-line no-restricted-globals
    if ('requestIdleCallback' in page) page.requestIdleCallback(() => resolve(), { timeout: 5000 });
    else setTimeout(resolve, 1000);
  });
}
