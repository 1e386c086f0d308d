import type { Page } from '@playwright/test';
import { clickToClose, openPopup } from './openPopup.ts';

/** Signs in as a demo account, from a page that shows the login screen. */
export async function signInByPopup(page: Page, email: string): Promise<void> {
  const popup = await openPopup(page);
  await clickToClose(popup.getByRole('button', { name: email }));
}
