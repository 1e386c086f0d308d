import { listen, serveShell } from '@laundry-board/hosting';
import { expectRefusal } from '../../support/expectRefusal.ts';
import { expect, test } from '../../support/fixtures.ts';
import { buildFolder } from '../../support/localSite.ts';

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
  const api = await listen((_, response) => {
    response.writeHead(204, { 'Access-Control-Allow-Origin': '*' }).end();
  }, 0);
  const sessionEndpoint = `${api.origin}/session`;
  const call = () =>
    page.evaluate((url) => fetch(url).then(() => 'called', String), sessionEndpoint);
  const folder = buildFolder('shell');
  const before = await serveShell({ folder, port: 0, config: site.config });
  await page.goto(`${before.origin}/test`);
  expect(await call()).toContain('Failed to fetch');
  await before.close();

  const port = Number(new URL(before.origin).port);
  const after = await serveShell({ folder, port, config: { ...site.config, sessionEndpoint } });
  const asked = page.waitForRequest(`${before.origin}/test`);
  await page.goto(`${before.origin}/test`);
  expect(await (await asked).allHeaders()).toHaveProperty('if-none-match');
  expect(await call()).toBe('called');
  await after.close();
  await api.close();
});
