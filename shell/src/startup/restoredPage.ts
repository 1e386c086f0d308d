import { configInHtml } from '@laundry-board/shared-types';
import { configText } from './pageConfig.ts';

/**
 * Has a page that the browser restores run with the configuration of today: somebody has gone back to it, or has
 * reopened its tab. Browsers then show the html as they kept it, or even the page as it was left, without asking the
 * server, so that it would miss a pin that was set meanwhile.
 *
 * @param reload Loads the page anew, which asks the server for its html.
 */
export function checkWhenRestored(
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
      // Offline: the page goes on with what it has.
    }
  }
}

/** Whether the page's html came from the browser's history. */
function isFromHistory({ performance }: Window): boolean {
  return performance
    .getEntriesByType('navigation')
    .some((entry) => 'type' in entry && entry.type === 'back_forward');
}
