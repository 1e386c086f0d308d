import { listen } from '@laundry-board/hosting';
import { expect, expectRefusal, test } from '../../support/fixtures.ts';
import { serveOwnShell } from '../../support/localSite.ts';

test('the page may use no device but the screen', async ({ page, pageConsole }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Login to your account' })).toBeVisible();
  const allowed = String(await page.evaluate('document.featurePolicy.allowedFeatures()'));
  expect(allowed.split(',')).toContain('screen-wake-lock');
  expect(allowed).not.toMatch(/camera|microphone|geolocation|payment|usb|serial|hid|midi/);
  // A feature that the browser has never heard of is told there, and is not refused.
  expect(pageConsole.lines.join()).not.toContain('Permissions-Policy');
});

test('a cached page takes the policy of a new configuration', async ({
  page,
  pageConsole,
  site,
}) => {
  expectRefusal(pageConsole, /connect-src http:.*session/);
  // A page with a route would ask for all of it without its cache.
  const api = await listen((_, response) => {
    response.writeHead(204, { 'Access-Control-Allow-Origin': '*' }).end();
  }, 0);
  const sessionEndpoint = `${api.origin}/session`;
  const call = () =>
    page.evaluate((url) => fetch(url).then(() => 'called', String), sessionEndpoint);
  const shell = await serveOwnShell(site.config);
  await page.goto(`${shell.origin}/test`);
  expect(await call()).toContain('Failed to fetch');
  await shell.close();

  await shell.open({ ...site.config, sessionEndpoint });
  const asked = page.waitForRequest(`${shell.origin}/test`);
  await page.goto(`${shell.origin}/test`);
  expect(await (await asked).allHeaders()).toHaveProperty('if-none-match');
  expect(await call()).toBe('called');
  await Promise.all([shell.close(), api.close()]);
});
