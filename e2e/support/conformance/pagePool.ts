import type { Browser, BrowserContext, Page } from '@playwright/test';

/** Pages that one test after the other loads anew, which costs a fifth of new ones. */
export interface PagePool {
  readonly context: BrowserContext;
  /** A page that the running test doesn't use yet. */
  readonly take: () => Promise<Page>;
  /** Takes back all pages; by then nothing should be open in them. */
  readonly takeBack: () => void;
}

/** Opens a pool in a browser context of its own. */
export async function openPagePool(browser: Browser): Promise<PagePool> {
  const context = await browser.newContext();
  let taken = 0;
  return {
    context,
    take: async () => {
      taken += 1;
      return context.pages()[taken - 1] ?? context.newPage();
    },
    takeBack: () => {
      taken = 0;
    },
  };
}
