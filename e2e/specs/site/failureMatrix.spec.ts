import { REMOTE_NAMES, type RemoteName } from '@laundry-board/shared-types';
import { boardPage } from '../../support/boardPage.ts';
import { expect, test } from '../../support/fixtures.ts';
import { breakRemote, REMOTE_FAULTS } from '../../support/remoteFaults.ts';
import { sampleSchool } from '../../support/sampleSchool.ts';
import { LOAD_FAILURE } from '../../support/consoleWatch.ts';

const MESSAGES: Record<RemoteName, string> = {
  auth: 'The sign-in could not be loaded.',
  board: 'The board could not be loaded.',
};

/** The shell itself waits 5 s for a file that hangs. */
const PATIENTLY = { timeout: 20_000 };

for (const remote of REMOTE_NAMES) {
  for (const fault of REMOTE_FAULTS) {
    test(`${remote}: ${fault.on} ${fault.title}`, async ({
      browserName,
      page,
      pageConsole,
      schools,
      signIn,
      site,
    }, testInfo) => {
      test.skip(
        browserName !== 'chromium',
        'A remote that fails and comes back is tried in each browser by federation.spec.ts.',
      );
      pageConsole.expectErrors(
        /could not be loaded/,
        LOAD_FAILURE,
        /MIME type|nosniff/,
        /it can not be drawn/,
      );
      await schools.write('campus.example', sampleSchool());
      const folder = site.config.remotes[remote];
      const alert = page.getByRole('alert');
      const login = page.getByRole('heading', { name: 'Login to your account' });
      const tryAgain = page.getByRole('button', { name: 'Try again' });
      // The remote may just have been loaded again by itself, and the button with it be gone.
      const recover = (): Promise<void> => tryAgain.click({ timeout: 3000 }).catch(() => {});
      test.slow();

      // A visitor's login screen needs no chunk of auth-remote: a resident who comes back does.
      const isResident = remote === 'auth' && fault.on === 'chunks';
      if (isResident) {
        await page.goto('/');
        await signIn('ada@campus.example');
        await expect(boardPage(page).building('North Hall')).toBeVisible();
      }

      // The first load of all.
      const first = await breakRemote(page, { remote, folder, fault });
      await page.goto('/');
      if (remote === 'board') await signIn('ada@campus.example');
      const start = Date.now();
      await expect(alert).toContainText(MESSAGES[remote], PATIENTLY);
      const told = Date.now() - start;
      expect(pageConsole.lines.join('\n')).toMatch(fault.cause);
      if (remote === 'board') await expect(page.getByText('Hello, Ada Lovelace')).toBeVisible();

      // After a first failure.
      await tryAgain.click();
      await expect(alert).toContainText(MESSAGES[remote], PATIENTLY);
      expect(first.requests()).toBeLessThan(30);
      first.mend();
      await page.evaluate(() => Reflect.set(window, 'sameDocument', true));
      await recover();
      const shown =
        remote === 'auth' && !isResident ? login : boardPage(page).building('North Hall');
      await expect(shown).toBeVisible();
      await expect(alert).toHaveCount(0);
      expect(await page.evaluate(() => Reflect.get(window, 'sameDocument') === true)).toBe(true);

      // With everything else, and an earlier version of this remote, loaded well before.
      const later = await breakRemote(page, { remote, folder, fault });
      await page.reload();
      await expect(alert).toContainText(MESSAGES[remote], PATIENTLY);
      later.mend();
      await recover();
      await expect(shown).toBeVisible();

      // The other remote goes on.
      if (remote === 'board') {
        await page.getByRole('button', { name: 'My Account' }).click();
        await page.getByRole('menuitem', { name: 'Log Out' }).click();
        await expect(login).toBeVisible();
      }
      testInfo.annotations.push({
        type: 'failure-matrix',
        description: `${(told / 1000).toFixed(1)} s`,
      });
    });
  }
}
