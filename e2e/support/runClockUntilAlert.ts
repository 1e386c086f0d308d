import { expect, type Page } from '@playwright/test';

/**
 * Stops a page's clock at a time. The page checks a clock that was set against the server's, which does not
 * stop with it, so from then on the server does not tell its time.
 *
 * @param time Milliseconds since the epoch.
 */
export async function setTime(page: Page, time: number): Promise<void> {
  await page.unroute(isRuntimeConfig);
  await page.route(isRuntimeConfig, (route) =>
    route.request().method() === 'HEAD' ? route.fulfill({ status: 200 }) : route.fallback(),
  );
  await page.clock.setFixedTime(time);
}

function isRuntimeConfig({ pathname }: URL): boolean {
  return pathname === '/runtime-config.json';
}

/** Runs a page's clock fast until an error message is there, rather than waiting for what hangs. */
export async function runClockUntilAlert(page: Page, text: string): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(1000);
    await expect(page.getByRole('alert')).toContainText(text, { timeout: 200 });
  }).toPass({ intervals: [0] });
}
