import type { LocalServer } from '@laundry-board/hosting';
import {
  AUTH_DOMAIN,
  clickToClose,
  expect,
  LOAD_FAILURE,
  logOut,
  readDataMap,
  openPopup,
  see,
  serveDeployedShell,
  signInByPopup,
  startFakeGoogle,
  test as base,
} from '../../support/test.ts';

/*
 * The page as it is deployed, with a runtime configuration that names no emulator: Google's hosts in the
 * policy, and a fake of them behind it. Playwright allows every popup, unlike the browser of a resident.
 */
const test = base.extend<{ withGoogle: LocalServer }>({
  launchOptions: [
    ({ launchOptions }, use) =>
      use({ ...launchOptions, ignoreDefaultArgs: ['--disable-popup-blocking'] }),
    { scope: 'worker' },
  ],
  proxy: async ({ site }, use) => {
    const google = await startFakeGoogle(site.auth.origin);
    await use({ server: google.proxy, bypass: 'localhost' });
    await google.close();
  },
  ignoreHTTPSErrors: true,
  withGoogle: async ({ pageConsole, site }, use) => {
    // Firestore's.
    pageConsole.expectErrors(LOAD_FAILURE, /Could not reach Cloud Firestore/);
    const shell = await serveDeployedShell(site);
    await use(shell);
    await shell.close();
  },
});

// A browser of their own is started once for all of them.
test.describe.configure({ mode: 'default' });

// Each snapshot of a trace counts as a click of the user, so that no popup would ever be blocked.
test.use({ trace: 'off' });

test('the popup signs in, shows Google’s photo, and only hosts of the data map are asked @rare', async ({
  page,
  context,
  withGoogle,
}) => {
  const hosts = new Set<string>();
  context.on('request', (request) => hosts.add(new URL(request.url()).hostname));
  const address = 'https://lh3.googleusercontent.com/a/mary';
  await context.route(address, (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"></svg>',
    }),
  );
  const asked = page.waitForRequest(/www\.google\.com\/images\/cleardot/);
  await page.goto(withGoogle.origin);
  const popup = await openPopup(page);
  await expect(popup).toHaveURL(new RegExp(`^https://${AUTH_DOMAIN}/__/auth/handler`));
  await popup.getByLabel('Email').fill('mary@campus.example');
  await popup.getByLabel('Display name').fill('Mary Shelley');
  await popup.getByLabel('Photo URL').fill(address);
  await clickToClose(popup.getByRole('button', { name: 'Sign in', exact: true }));
  await expect(page.getByText('Hello, Mary Shelley')).toBeVisible();
  const photo = page.getByRole('button', { name: 'My Account' }).locator('img');
  await expect(photo).toHaveAttribute('src', address);
  await expect(photo).toHaveJSProperty('complete', true);
  // What Firestore asks when it reaches nobody is no violation either.
  await asked;
  hosts.delete('localhost');
  expect(hosts.size).toBeGreaterThan(4);
  const mapped = readDataMap().hosts;
  expect([...hosts].filter((host) => !mapped.test(host))).toEqual([]);
});

test('a hidden tab asks Google for nothing after a sign-out in another one, until it is seen @rare', async ({
  page,
  context,
  withGoogle,
}) => {
  await page.goto(withGoogle.origin);
  await signInByPopup(page, 'plain@campus.example');
  await expect(page.getByRole('button', { name: 'My Account' })).toBeVisible();
  const hidden = await context.newPage();
  await hidden.goto(withGoogle.origin);
  await expect(hidden.getByRole('button', { name: 'My Account' })).toBeVisible();
  await see(hidden, 'hidden');
  const asked: string[] = [];
  hidden.on('request', (request) => asked.push(new URL(request.url()).hostname));
  await logOut(page);
  const button = hidden.getByRole('button', { name: 'Login with Google' });
  await expect(button).toHaveAttribute('aria-busy', 'true');
  // This one has asked by then.
  await expect(page.getByRole('button', { name: 'Login with Google' })).toHaveAttribute(
    'aria-busy',
    'false',
  );
  expect(asked).not.toContain('apis.google.com');
  await see(hidden, 'visible');
  await expect(button).toHaveAttribute('aria-busy', 'false');
  expect(asked).toContain('apis.google.com');
});

test('without Google’s script the next click asks anew @rare', async ({
  page,
  context,
  pageConsole,
  withGoogle,
}) => {
  const script = 'https://apis.google.com/js/api.js?*';
  await context.route(script, (route) => route.abort());
  await page.goto(withGoogle.origin);
  await expect.poll(() => pageConsole.lines.join()).toContain('Google sign-in is not ready yet.');
  await expect(page.getByRole('button', { name: 'Login with Google' })).toBeEnabled();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await context.unroute(script);
  const popup = await openPopup(page);
  expect(popup.url()).toContain(`https://${AUTH_DOMAIN}/__/auth/handler`);
});

test('the first click signs in, however slow Google is @rare', async ({
  browser,
  withGoogle,
  site,
}) => {
  await Promise.all(
    // At once, and by three loads that together take longer than a browser keeps a click, which is 5 s at most.
    [0, 1800].map(async (delay) => {
      const google = await startFakeGoogle(site.auth.origin, delay);
      const context = await browser.newContext({
        ignoreHTTPSErrors: true,
        proxy: { server: google.proxy, bypass: 'localhost' },
      });
      const page = await context.newPage();
      await page.goto(withGoogle.origin);
      const button = page.getByRole('button', { name: 'Login with Google' });
      await expect(button).toBeEnabled();
      await expect(button).not.toHaveAttribute('aria-busy', 'true');
      const popup = await openPopup(page);
      await clickToClose(popup.getByRole('button', { name: 'plain@campus.example' }));
      await expect(
        page.getByRole('button', { name: 'My Account' }),
        `${delay} ms each`,
      ).toBeVisible();
      await context.close();
      await google.close();
    }),
  );
});
