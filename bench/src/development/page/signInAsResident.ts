import { signInByPopup } from '@laundry-board/browser-tests/signInByPopup';
import { RESIDENT } from '../../resident.ts';
import type { OpenPage } from './openPage.ts';
import { SCREENS } from './screens.ts';
import { whenShown } from './whenShown.ts';

/** Signs the resident of the simulated school in, from a page that is about to show the login screen. */
export async function signInAsResident(opened: OpenPage): Promise<void> {
  await whenShown(opened, SCREENS.login);
  await signInByPopup(opened.page, RESIDENT);
  await whenShown(opened, SCREENS.board);
}
