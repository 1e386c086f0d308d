import { serveDeployedShell, startFakeGoogle } from '../../support/fakeGoogle.ts';
import { expect, signInByPopup, test } from '../../support/webkit/test.ts';

test('the first click on a ready button signs in, however slow Google’s three loads are', async ({
  folderOf,
  launch,
  site,
}) => {
  const shell = await serveDeployedShell(site, folderOf('shell'));
  const pages = await Promise.all(
    [0, 700].map(async (delay) => {
      const google = await startFakeGoogle(site.auth.origin, delay);
      const webkit = await launch(`--proxy=${google.proxy}`, '--ignore-host=localhost');
      await webkit.open(shell.origin);
      return { delay, google, webkit };
    }),
  );
  // They load side by side. A click has a second to open the popup, so each has the machine to itself.
  for (const { delay, google, webkit } of pages) {
    await expect.poll(() => webkit.names('button')).toContain('Login with Google');
    await expect.poll(() => webkit.evaluate(unready)).toBe(0);
    await signInByPopup(webkit, 'plain@campus.example');
    await expect.poll(() => webkit.names('button'), `${delay} ms each`).toContain('My Account');
    await google.close();
  }
  await shell.close();
});

/** How many buttons don't yet do what a click asks for. */
function unready(): number {
  return document.querySelectorAll('button:is([aria-busy="true"], [aria-disabled="true"])').length;
}
