import type { Page } from '@playwright/test';

/** Opens the sign-in popup from a page that shows the login screen. */
export async function openPopup(page: Page, button = 'Login with Google'): Promise<Page> {
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: button }).click(),
  ]);
  return popup;
}
