import type { Page } from '@playwright/test';

/** Shows or hides the page as a browser with another tab in front does. */
export async function see(page: Page, visibility: DocumentVisibilityState): Promise<void> {
  await page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
    document.dispatchEvent(new Event('visibilitychange'));
  }, visibility);
}
