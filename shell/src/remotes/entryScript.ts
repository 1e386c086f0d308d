import type { RemoteEntry } from '@laundry-board/shared-types';

/**
 * Creates the script element of a remote's entry. With an `integrity`, the browser runs the script only if it has this
 * hash.
 */
export function createEntryScript(
  page: Window,
  { url, integrity }: RemoteEntry,
): HTMLScriptElement {
  const script = page.document.createElement('script');
  script.src = url;
  // With CORS the browser says what the script throws while it runs. WebKit all the same hides what the handlers and
  // timers of such a script throw later.
  script.crossOrigin = 'anonymous';
  if (integrity !== undefined) script.integrity = integrity;
  script.addEventListener('load', () => evictPreload(page, url));
  return script;
}

/**
 * Makes WebKit see a new entry with the next load of the page. Its memory cache answers a preload for as long as the
 * tab lives, whatever `Cache-Control` says. A fetch of the same URL removes the script from it, and is answered from
 * the HTTP cache, without a request.
 */
function evictPreload(page: Window, url: string): void {
  if (!page.navigator.vendor.startsWith('Apple')) return;
  page.fetch(url, { cache: 'force-cache' }).catch(() => {});
}
