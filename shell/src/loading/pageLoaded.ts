/** How long the load event may be late, milliseconds: a picture of an extension or of the network may hang. */
const LATE_LIMIT_MS = 3000;

/**
 * Resolves after the load event of a page, or after a limit. A script that is added before that event delays it, even if
 * the script hangs.
 */
export function pageLoaded(page: Window): Promise<void> {
  if (page.document.readyState === 'complete') return Promise.resolve();
  return new Promise((resolve) => {
    page.addEventListener('load', () => resolve(), { once: true });
    page.setTimeout(resolve, LATE_LIMIT_MS);
  });
}
