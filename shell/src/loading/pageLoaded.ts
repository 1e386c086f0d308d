/**
 * Resolves after the load event of a page. A script that is added before that event delays it, even if the script
 * hangs.
 */
export function pageLoaded(page: Window): Promise<void> {
  if (page.document.readyState === 'complete') return Promise.resolve();
  return new Promise((resolve) => {
    page.addEventListener('load', () => resolve(), { once: true });
  });
}
