import { expect, type Page } from '@playwright/test';

/** Runs a page's clock fast until an error message is there, rather than waiting for what hangs. */
export async function runClockUntilAlert(page: Page, text: string): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(1000);
    await expect(page.getByRole('alert')).toContainText(text, { timeout: 200 });
  }).toPass({ intervals: [0] });
}
