import { expect, type Locator, type Page } from '@playwright/test';

/** Opens the sign-in popup from a page that shows the login screen. */
export async function openPopup(page: Page, button = 'Login with Google'): Promise<Page> {
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: button }).click(),
  ]);
  return popup;
}

/** Clicks what closes its own window; Firefox answers a click whose page is gone with an error. */
export async function clickToClose(target: Locator): Promise<void> {
  await target.click().catch((error: unknown) => {
    if (!target.page().isClosed()) throw error;
  });
}

/**
 * Waits until another second has begun than that of the sign-in that was ended last. Firebase knows sign-ins by the second,
 * and nobody is so fast, so a page ends another one of the same second, too (`endedSignIn.ts`).
 */
async function expectLaterSignIn(page: Page): Promise<void> {
  const ended = await page.evaluate(() => Number(localStorage.getItem('laundry:ended-sign-in')));
  await expect.poll(() => Date.now()).toBeGreaterThanOrEqual(ended + 1000);
}

/** Signs in as a demo account, from a page that shows the login screen. */
export async function signInByPopup(page: Page, email: string): Promise<void> {
  const popup = await openPopup(page);
  await expectLaterSignIn(page);
  await clickToClose(popup.getByRole('button', { name: email }));
}

/** Logs out by the header's menu, and waits for the login screen. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'My Account' }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await expect(page.getByRole('heading', { name: 'Login to your account' })).toBeVisible();
}
