import type { Locator, Page } from '@playwright/test';

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
