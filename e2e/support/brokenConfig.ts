import type { BrowserContext, Page } from '@playwright/test';

const BLOCK = /(<script type="application\/json" id="config"[^>]*>)[^<]*/;
const GAPI_STUB = /<script defer src="http[^>]*><\/script>/;

/**
 * Has every page hold another text in place of its configuration, as a deployment that was configured by hand might. What
 * the page would load from other servers on this machine is left out, because Chromium refuses that to a page which no
 * server has sent.
 *
 * @returns Ends it.
 */
export async function replaceConfig(
  target: Page | BrowserContext,
  text: string,
): Promise<() => Promise<void>> {
  const pages = (url: URL): boolean => !/\.\w+$/.test(url.pathname);
  await target.route(pages, async (route) => {
    const response = await route.fetch();
    const { link: _, ...headers } = response.headers();
    const html = (await response.text()).replace(GAPI_STUB, '');
    const body = html.replace(BLOCK, (_match, start: string) => start + text);
    await route.fulfill({ response, headers, body });
  });
  return () => target.unroute(pages);
}
