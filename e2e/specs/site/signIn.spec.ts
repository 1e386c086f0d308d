import {
  breakStorage,
  clickToClose,
  type ConsoleWatch,
  expect,
  openPopup,
  type Page,
  runClockUntilAlert,
  sampleSchool,
  test,
} from '../../support/test.ts';

const loginButton = (page: Page) => page.getByRole('button', { name: 'Login with Google' });

test('the login screen has a logo, a heading and two buttons', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('body')).toMatchAriaSnapshot(`
    - /children: equal
    - main:
      - /children: equal
      - paragraph: Laundry
      - heading "Login to your account" [level=1]
      - paragraph:
        - text: Or
        - button "create an account"
      - button "Login with Google"
  `);
  await expect(page.locator('main svg').first()).toBeVisible();
});

test('the popup signs in, for later visits too @engines', async ({ page, schools }) => {
  await schools.write('campus.example', sampleSchool());
  await page.goto('/');
  const popup = await openPopup(page);
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

test('an account without an e-mail can sign out @rare', async ({ page, visitAs }) => {
  await visitAs('no e-mail');
  await expect(page.locator('body')).toMatchAriaSnapshot(`
    - /children: equal
    - main:
      - /children: equal
      - alert:
        - /children: equal
        - heading "Please log out and log back in, unknow error" [level=1]
      - button "Sign out"
  `);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Login to your account' })).toBeVisible();
});

test.describe('a failed sign-in is only logged', () => {
  /** Expects the code of the failure in the console, and a page that is ready for another click. */
  async function expectLogged(page: Page, pageConsole: ConsoleWatch, code: string): Promise<void> {
    pageConsole.expectErrors(/^Error signing in/);
    await expect.poll(() => pageConsole.lines.join()).toContain(code);
    await expect(loginButton(page)).toBeEnabled();
    await expect(page.getByRole('alert')).toHaveCount(0);
  }

  test('when it is cancelled in the popup @rare', async ({ page, pageConsole }) => {
    await page.goto('/');
    const popup = await openPopup(page, 'create an account');
    await clickToClose(popup.getByRole('button', { name: 'Cancel' }));
    await expectLogged(page, pageConsole, 'auth/popup-closed-by-user');
  });

  test('when the browser blocks the popup @rare', async ({ page, pageConsole }) => {
    await page.goto('/');
    await page.evaluate(() => {
      window.open = () => null;
    });
    await loginButton(page).click();
    await expectLogged(page, pageConsole, 'auth/popup-blocked');
  });

  test('when the account is disabled @rare', async ({ page, pageConsole, signIn }) => {
    pageConsole.expectErrors(/400 \(Bad Request\)/);
    const json = { error: { code: 400, message: 'USER_DISABLED' } };
    await page.route('**/accounts:signInWithIdp*', (route) => route.fulfill({ status: 400, json }));
    await page.goto('/');
    await signIn('ada@campus.example');
    await expectLogged(page, pageConsole, 'auth/user-disabled');
  });
});

test('after a popup that was closed by hand the next click signs in @rare', async ({
  page,
  pageConsole,
  signIn,
}) => {
  pageConsole.expectErrors(/^Error signing in/);
  await page.goto('/');
  await (await openPopup(page)).close();
  await signIn('ada@campus.example');
  await expect(page.getByText('Hello, Ada Lovelace')).toBeVisible();
});

test('a window.open that can not be replaced opens the popup', async ({ page, signIn }) => {
  // As popup blockers define it.
  await page.addInitScript(() => {
    Object.defineProperty(window, 'open', { value: window.open, writable: false });
  });
  await page.goto('/');
  await signIn('ada@campus.example');
  await expect(page.getByText('Hello, Ada Lovelace')).toBeVisible();
});

test.describe('on the home screen of an iPhone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
  });

  // There the SDK opens its window by a link.
  test('a second click tries to sign in again @rare', async ({ page, pageConsole }) => {
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

test.describe('inside of Instagram', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 334.1.0.29.93',
  });

  test('the login screen hands over the link for another browser', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/?building=maple');
    await expect(page.getByText(/This app’s browser can’t sign in with Google/)).toBeVisible();
    await page.getByRole('button', { name: 'Copy the link' }).click();
    await expect(page.getByText('Copied. Paste it into your browser.')).toBeVisible();
    await expect(loginButton(page)).toBeEnabled();
  });
});

test('a visitor whose storage hangs for good is told so, and offered a way on', async ({
  page,
  pageConsole,
}) => {
  pageConsole.expectErrors(/The sign-in could not be loaded/);
  await page.clock.install();
  await page.addInitScript(breakStorage, { way: 'hangs' } as const);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Login with Google' })).toBeVisible();
  await runClockUntilAlert(page, 'The storage of this browser does not answer.');
  await expect(page.getByRole('button', { name: 'Reload the page' })).toBeVisible();
  // It tries again by itself, in vain.
  await page.clock.runFor(60_000);
  await expect(page.getByRole('alert')).toContainText(
    'The storage of this browser does not answer.',
  );
  await expect(page.getByRole('button', { name: 'Reload the page' })).toBeVisible();
});
