import { expect, type Page } from '@playwright/test';

/** Logs out by the header's menu, and waits for the login screen. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'My Account' }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await expect(page.getByRole('heading', { name: 'Login to your account' })).toBeVisible();
}
