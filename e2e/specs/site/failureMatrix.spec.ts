import { boardPage } from '../../support/boardPage.ts';
import { expect, LOAD_FAILURE, runClockUntilAlert, test } from '../../support/fixtures.ts';
import { logOut } from '../../support/signIn.ts';
import { breakRemote, REMOTE_FAULTS } from '../../support/remoteFaults.ts';
import { sampleSchool } from '../../support/schools.ts';

const MESSAGES = {
  auth: 'The sign-in could not be loaded.',
  board: 'The board could not be loaded.',
};

/** A remote that fails and comes back is tried in each browser by this one fault. */
const IN_EACH_ENGINE = 'refused';

for (const remote of ['auth', 'board'] as const) {
  for (const fault of REMOTE_FAULTS) {
    const tag = fault.title === IN_EACH_ENGINE && fault.on === 'entry' ? ' @engines' : '';
    test(`${remote}: ${fault.on} ${fault.title}${tag}`, async ({
      page,
      pageConsole,
      schools,
      site,
      visitAs,
    }, testInfo) => {
      pageConsole.expectErrors(
        /could not be loaded/,
        LOAD_FAILURE,
        /MIME type|nosniff/,
        /it can not be drawn/,
      );
      const folder = site.config.remotes[remote];
      const alert = page.getByRole('alert');
      const north = boardPage(page).building('North Hall');
      // A visitor's login screen needs no chunk of auth-remote: a resident who comes back does.
      const isResident = remote === 'board' || fault.on === 'chunks';
      const shown = isResident
        ? north
        : page.getByRole('heading', { name: 'Login to your account' });
      const now = () => page.evaluate(() => performance.now());
      /** The time after which the message is there; where something hangs the page's clock runs fast. */
      const expectMessage = async (): Promise<number> => {
        const began = await now();
        if (fault.title === 'hangs') await runClockUntilAlert(page, MESSAGES[remote]);
        await expect(alert).toContainText(MESSAGES[remote]);
        return (await now()) - began;
      };
      await page.clock.install();
      await schools.write('campus.example', sampleSchool());

      // The first load of all.
      const first = await breakRemote(page, { remote, folder, fault });
      if (isResident) await visitAs('ada@campus.example');
      else await page.goto('/');
      const took = await expectMessage();
      expect(pageConsole.lines.join('\n')).toMatch(fault.cause);
      if (remote === 'board') await expect(page.getByText('Hello, Ada Lovelace')).toBeVisible();

      // After a first failure.
      await page.evaluate(() => Reflect.set(window, 'sameDocument', true));
      // The page may have tried again by itself by now, and brought what was mended.
      const tryAgain = page.getByRole('button', { name: 'Try again' }).or(shown).first();
      await tryAgain.click();
      await expectMessage();
      // An attempt that fails after it was mended would hide the next one; one that hangs brings nothing.
      if (fault.title !== 'hangs') await expect(page.getByText('Trying again…')).toHaveCount(0);
      expect(first.requests()).toBeLessThan(30);
      first.mend();
      await tryAgain.click();
      await expect(shown).toBeVisible();
      await expect(alert).toHaveCount(0);
      expect(await page.evaluate(() => Reflect.get(window, 'sameDocument') === true)).toBe(true);

      // With everything else, and an earlier version of this remote, loaded well before.
      const later = await breakRemote(page, { remote, folder, fault });
      await page.reload();
      await expectMessage();
      // The other remote goes on.
      if (remote === 'board') await logOut(page);
      else {
        later.mend();
        await tryAgain.click();
        await expect(shown).toBeVisible();
      }
      testInfo.annotations.push({
        type: 'failure-matrix',
        description: `${(took / 1000).toFixed(1)} s`,
      });
    });
  }
}
