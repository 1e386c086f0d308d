import { configInHtml } from '@laundry-board/shared-types';
import { configText } from './readPageConfig.ts';

/**
 * Makes a restored page run with the current configuration. A browser restores a page when somebody goes back to it or
 * reopens its tab: it shows the html that it has kept, or even the page as it was left, without asking the server. Such
 * a page would miss a pin that was set meanwhile.
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
      const response = await page.fetch('/', { cache: 'no-store' });
      const served = response.ok ? configInHtml(await response.text()) : undefined;
      if (served !== undefined && served !== configText(page.document)) reload();
    } catch {
      // Offline: the page keeps its configuration.
    }
  }
}

/** Whether the page's html came from the browser's history. */
function isFromHistory({ performance }: Window): boolean {
  return performance
    .getEntriesByType('navigation')
    .some((entry) => 'type' in entry && entry.type === 'back_forward');
}
