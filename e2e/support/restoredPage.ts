import { expect, type Page } from '@playwright/test';
import { REMOTE_ENTRY_FILE } from '@laundry-board/shared-types';
import { boardPage } from './boardPage.ts';
import { pinOfBuild } from './boardPin.ts';
import { type OwnShell, serveOwnShell } from './localSite.ts';
import { sampleSchool } from './schools.ts';
import { siteTest } from './siteTest.ts';

/** The hash of the board's entry that a page demands: the pin that it runs with. */
export const pinnedHash = (page: Page, board: string) =>
  page
    .locator(`link[rel=preload][href="${board}${REMOTE_ENTRY_FILE}"]`)
    .last()
    .getAttribute('integrity');

interface RestoredPage {
  /** A shell of the test's own, whose configuration may change. */
  readonly ownShell: OwnShell;
  /** Opens the board, leaves it, sets a pin, goes back, and expects the board to run with the pin. */
  readonly goBackAfterPin: () => Promise<void>;
}

/** The test with a shell that can set a pin while its page is left. */
export const restoredPageTest = siteTest.extend<RestoredPage>({
  ownShell: async ({ page, site }, use) => {
    const shell = await serveOwnShell(site.config);
    await use(shell);
    // A page that outlives its site complains about it.
    await page.close();
    await shell.close();
  },
  goBackAfterPin: ({ ownShell, page, schools, site, visitAs }, use) =>
    use(async () => {
      await schools.write('campus.example', sampleSchool());
      await visitAs('ada@campus.example', `${ownShell.origin}/`);
      await expect(boardPage(page).washers.first()).toBeVisible();
      expect(await pinnedHash(page, site.config.remotes.board)).toBe('');

      await page.goto(`${ownShell.origin}/test`);
      const pin = await pinOfBuild();
      await ownShell.configure({ pins: { board: pin } });
      await page.goBack({ waitUntil: 'commit' });
      await expect
        .poll(() => pinnedHash(page, site.config.remotes.board).catch(() => ''))
        .toBe(pin.integrity);
      await expect(boardPage(page).washers.first()).toBeVisible();
    }),
});
