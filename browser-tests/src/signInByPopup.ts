import type { Page } from '@playwright/test';

/** Signs in as a demo account, from a page that shows the login screen. */
export async function signInByPopup(page: Page, email: string): Promise<void> {
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Login with Google' }).click(),
  ]);
  await popup.getByRole('button', { name: email }).click();
}
