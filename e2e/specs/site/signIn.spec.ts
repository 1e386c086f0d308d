import type { Page } from '@playwright/test';
import { expect, test } from '../../support/fixtures.ts';
import { clickToClose, openPopup } from '../../support/openPopup.ts';
import { sampleSchool } from '../../support/sampleSchool.ts';

const loginButton = (page: Page) => page.getByRole('button', { name: 'Login with Google' });

test('a visitor sees the login screen and nothing of the board', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Login to your account' })).toBeVisible();
  await expect(page.getByText('Or create an account')).toBeVisible();
  await expect(loginButton(page)).toBeVisible();
  await expect(page.locator('main svg').first()).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe('/');
});

for (const name of ['create an account', 'Login with Google']) {
  test(`the button ${name} opens Google’s popup, which signs in for longer than this visit @engines`, async ({
    page,
    schools,
  }) => {
    await schools.write('campus.example', sampleSchool());
    await page.goto('/');
    const popup = await openPopup(page, name);
    await expect(popup).toHaveURL(/providerId=google\.com/);
    await popup.waitForLoadState();
    // A second click while the popup is open starts no second one.
    await loginButton(page).click();
    // The domain is looked up in lower case.
    await popup.getByLabel('Email').fill('Mary@CAMPUS.example');
    await popup.getByLabel('Display name').fill('Mary Shelley');
    await clickToClose(popup.getByRole('button', { name: 'Sign in', exact: true }));
    await expect(page.getByRole('tab', { name: 'North Hall' })).toBeVisible();
    expect(page.context().pages()).toEqual([page]);
    await page.reload();
    await expect(page.getByText('Hello, Mary Shelley')).toBeVisible();
    await expect(page.getByRole('tab', { name: 'North Hall' })).toBeVisible();
  });
}

test('an account without an e-mail gets the specified message and can sign out', async ({
  page,
  visitAs,
}) => {
  await visitAs('no e-mail');
  await expect(
    page.getByText('Please log out and log back in, unknow error', { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Login to your account' })).toBeVisible();
});

/** Ways for a sign-in to fail, and how the SDK calls them. */
const FAILURES: Readonly<
  Record<string, { readonly code: RegExp; readonly fail: (page: Page) => Promise<unknown> }>
> = {
  'a popup that is cancelled': {
    code: /auth\/popup-closed-by-user/,
    fail: async (page) => {
      const popup = await openPopup(page);
      await clickToClose(popup.getByRole('button', { name: 'Cancel' }));
    },
  },
  'a popup that is blocked': {
    code: /auth\/popup-blocked/,
    fail: async (page) => {
      await page.evaluate(() => {
        const { open } = window;
        window.open = () => {
          window.open = open;
          return null;
        };
      });
      await loginButton(page).click();
    },
  },
  'a server that refuses': {
    code: /auth\/user-disabled/,
    fail: async (page) => {
      await page.route(
        '**/accounts:signInWithIdp*',
        (route) =>
          route.fulfill({ status: 400, json: { error: { code: 400, message: 'USER_DISABLED' } } }),
        { times: 1 },
      );
      const popup = await openPopup(page);
      await clickToClose(popup.getByRole('button', { name: 'ada@campus.example' }));
    },
  },
};

for (const [what, { code, fail }] of Object.entries(FAILURES)) {
  test(`${what} is only logged, and the next click signs in @engines`, async ({
    page,
    pageConsole,
    signIn,
  }) => {
    pageConsole.expectErrors(/^Error signing in/, /400 \(Bad Request\)/);
    await page.goto('/');
    await fail(page);
    await expect.poll(() => pageConsole.lines.join()).toMatch(code);
    await expect(loginButton(page)).toBeEnabled();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await signIn('ada@campus.example');
    await expect(page.getByText('Hello, Ada Lovelace')).toBeVisible();
  });
}

test('after a popup that was closed by hand the next click opens another at once @engines', async ({
  page,
  pageConsole,
  signIn,
}) => {
  pageConsole.expectErrors(/^Error signing in/);
  await page.goto('/');
  await (await openPopup(page)).close();
  await signIn('ada@campus.example');
  await expect(page.getByText('Hello, Ada Lovelace')).toBeVisible();
  expect(pageConsole.lines.join()).toMatch(/auth\/(cancelled-popup-request|popup-closed-by-user)/);
});

test.describe('on the home screen of an iPhone, where the SDK opens its window by a link', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
  });

  test('a second attempt begins, whatever became of the first window', async ({
    page,
    pageConsole,
  }) => {
    pageConsole.expectErrors(/^Error signing in/);
    await page.addInitScript(() => Object.assign(navigator, { standalone: true }));
    await page.goto('/');
    await loginButton(page).click();
    await loginButton(page).click();
    // The SDK knows of one attempt at a time.
    await expect.poll(() => pageConsole.lines.join()).toContain('auth/cancelled-popup-request');
    const opened = () => page.context().pages().length - 1;
    await expect.poll(opened).toBeGreaterThan(0);
  });
});
