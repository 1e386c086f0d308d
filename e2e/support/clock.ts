import { expect, type Page } from '@playwright/test';

/** Runs a page's clock fast until an error message is there, rather than waiting for what hangs. */
export async function runClockUntilAlert(page: Page, text: string): Promise<void> {
  const alert = page.getByRole('alert').filter({ hasText: text });
  await runClockUntil(page, async () => (await alert.count()) > 0);
}

/** Runs a page's clock fast until something holds. @param leap How far with each look, milliseconds. */
export async function runClockUntil(
  page: Page,
  holds: () => Promise<boolean> | boolean,
  leap = 1000,
): Promise<void> {
  const look = async (): Promise<boolean> => {
    await page.clock.runFor(leap);
    return holds();
  };
  await expect.poll(look, { intervals: [100] }).toBe(true);
}

/** Stops a clock that a page has installed: from now on only the test lets time pass. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
}

/**
 * Waits for something on a page whose clock is stopped. The Firebase SDK passes on what arrives by timers of 0 ms, so
 * a millisecond passes with each look.
 */
export async function expectWhileStopped(page: Page, isThere: () => Promise<boolean>) {
  const look = async (): Promise<boolean> => {
    await page.clock.runFor(1);
    return isThere();
  };
  await expect.poll(look, { intervals: [50] }).toBe(true);
}
