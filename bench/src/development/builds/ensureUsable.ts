import path from 'node:path';
import type { Browser } from '@playwright/test';
import { startLocalSite } from '@laundry-board/browser-tests/localSite';
import { LOCAL_PROJECT_ID, startSimulation } from '@laundry-board/local-backend';
import { openPage } from '../page/openPage.ts';
import { signInAsResident } from '../page/signInAsResident.ts';

/**
 * Serves built packages as they are deployed and signs in to the board in a browser: what was built is
 * the product, whichever bundler built it.
 *
 * @param folder Where each package has a folder of its name.
 * @throws Error when the board does not come.
 */
export async function ensureUsable(browser: Browser, folder: string): Promise<void> {
  const site = await startLocalSite({ folderOf: (name) => path.join(folder, name) });
  const simulation = startSimulation({
    origin: site.firestore.origin,
    projectId: LOCAL_PROJECT_ID,
  });
  try {
    const opened = await openPage(browser, site.origin);
    await signInAsResident(opened);
    await opened.close();
  } finally {
    await simulation.stop();
    await site.close();
  }
}
