import { RESIDENT } from '../../visits/services.ts';
import type { OpenPage } from './openPage.ts';
import { SCREENS } from './screens.ts';
import { whenShown } from './whenShown.ts';

/** Signs the resident of the simulated school in, from a page that is about to show the login screen. */
export async function signInAsResident(opened: OpenPage): Promise<void> {
  await whenShown(opened, SCREENS.login);
  const { page } = opened;
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: SCREENS.login.text }).click(),
  ]);
  await popup.getByRole('button', { name: RESIDENT }).click();
  await whenShown(opened, SCREENS.board);
}
