import { RUNTIME_CONFIG_FILE } from '@laundry-board/shared-types';
import { configText } from './readPageConfig.ts';

/**
 * Makes a restored page run with the current configuration. A browser restores a page when somebody goes back to it or
 * reopens its tab: it shows the html that it has kept, or even the page as it was left, without asking the server. Such
 * a page would miss a pin that was set meanwhile.
 *
 * The file of the configuration is asked, not the page: by that one's `Link` header, Chromium before 156 would preload
 * auth-remote's entry again.
 *
 * @param reload Loads the page anew, which requests its html from the server.
 */
export function reloadWhenRestored(
  page: Window,
  reload: () => void = () => page.location.reload(),
): void {
  page.addEventListener('pageshow', ({ persisted }) => {
    if (persisted || isFromHistory(page)) void check();
  });

  async function check(): Promise<void> {
    try {
      const response = await page.fetch(`/${RUNTIME_CONFIG_FILE}`, { cache: 'no-store' });
      const own = configText(page.document);
      if (response.ok && own !== undefined && !isSame(await response.json(), JSON.parse(own))) {
        reload();
      }
    } catch {
      // Offline, or another page answers: the page keeps its configuration.
    }
  }
}

/** The file and the page are written from one value, so their fields have the same order. */
function isSame(served: unknown, own: unknown): boolean {
  return JSON.stringify(served) === JSON.stringify(own);
}

/** Whether the page's html came from the browser's history. */
function isFromHistory({ performance }: Window): boolean {
  return performance
    .getEntriesByType('navigation')
    .some((entry) => 'type' in entry && entry.type === 'back_forward');
}
