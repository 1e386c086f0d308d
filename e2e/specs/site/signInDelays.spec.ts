import { LOAD_FAILURE } from '../../support/consoleWatch.ts';
import {
  serveDeployedShell,
  SIGN_IN_DELAYS_MS,
  startFakeGoogle,
} from '../../support/fakeGoogle.ts';
import { expect, test as base } from '../../support/fixtures.ts';
import { clickToClose, openPopup } from '../../support/openPopup.ts';

/** Playwright allows every popup, unlike the browser of a resident. */
const test = base.extend({
  launchOptions: [
    ({ launchOptions }, use) =>
      use({ ...launchOptions, ignoreDefaultArgs: ['--disable-popup-blocking'] }),
    { scope: 'worker' },
  ],
});

// Each snapshot of a trace counts as a click of the user, so that no popup would ever be blocked.
test.use({ trace: 'off' });

test('the first click on a ready button signs in, however slow Google’s three loads are', async ({
  browser,
  pageConsole,
  site,
}) => {
  test.slow();
  // Firestore's.
  pageConsole.expectErrors(LOAD_FAILURE, /Could not reach Cloud Firestore/);
  const shell = await serveDeployedShell(site);
  await Promise.all(
    SIGN_IN_DELAYS_MS.map(async (delay) => {
      const google = await startFakeGoogle(site.auth.origin, delay);
      const context = await browser.newContext({
        ignoreHTTPSErrors: true,
        proxy: { server: google.proxy, bypass: 'localhost' },
      });
      const page = await context.newPage();
      await page.goto(shell.origin);
      const button = page.getByRole('button', { name: 'Login with Google' });
      await expect(button).toBeEnabled({ timeout: 20_000 });
      await expect(button).not.toHaveAttribute('aria-busy', 'true');
      const popup = await openPopup(page);
      await clickToClose(popup.getByRole('button', { name: 'plain@campus.example' }));
      await expect(
        page.getByRole('button', { name: 'My Account' }),
        `${delay} ms each`,
      ).toBeVisible({
        timeout: 20_000,
      });
      await context.close();
      await google.close();
    }),
  );
  await shell.close();
});
