import { expect, type Page } from '@playwright/test';

/** Has a page note when its login screen is drawn. */
export async function noteLoginScreen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      const buttons = [...document.querySelectorAll('button')];
      if (!buttons.some(({ textContent }) => textContent === 'Login with Google')) return;
      observer.disconnect();
      performance.mark('login screen');
    });
    observer.observe(document, { childList: true, subtree: true });
  });
}

/** Which of some addresses a page asked for only after {@link noteLoginScreen}, by its own clock. */
export async function askedAfterLoginScreen(
  page: Page,
  urls: readonly string[],
): Promise<ReadonlySet<string>> {
  const read = () =>
    page.evaluate(() => {
      const [drawn] = performance.getEntriesByName('login screen');
      return performance
        .getEntriesByType('resource')
        .map(({ name, startTime }) => ({ name, isLater: startTime >= (drawn?.startTime ?? 0) }));
    });
  // The browser lists a request some time after it is done, and its page not at all.
  await expect
    .poll(
      async () => {
        const listed = new Set((await read()).map(({ name }) => name));
        return urls.filter((url) => !listed.has(url));
      },
      { timeout: 30_000 },
    )
    .toEqual([page.url()]);
  return new Set((await read()).filter(({ isLater }) => isLater).map(({ name }) => name));
}
