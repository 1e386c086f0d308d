import {
  clickToClose,
  expect,
  openPopup,
  type Page,
  type Route,
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

test('a failed sign-in is only logged, and the next click works @rare', async ({
  page,
  pageConsole,
  signIn,
}) => {
  pageConsole.expectErrors(/^Error signing in/, /400 \(Bad Request\)/);
  const expectLogged = async (code: string): Promise<void> => {
    await expect.poll(() => pageConsole.lines.join()).toContain(code);
    await expect(loginButton(page)).toBeEnabled();
  };
  await page.goto('/');
  const cancelled = await openPopup(page, 'create an account');
  await clickToClose(cancelled.getByRole('button', { name: 'Cancel' }));
  await expectLogged('auth/popup-closed-by-user');

  await page.evaluate(() => {
    const { open } = window;
    window.open = () => {
      window.open = open;
      return null;
    };
  });
  await loginButton(page).click();
  await expectLogged('auth/popup-blocked');

  const json = { error: { code: 400, message: 'USER_DISABLED' } };
  const refuse = (route: Route) => route.fulfill({ status: 400, json });
  await page.route('**/accounts:signInWithIdp*', refuse, { times: 1 });
  await signIn('ada@campus.example');
  await expectLogged('auth/user-disabled');

  // After one that is closed by hand the next opens at once.
  await (await openPopup(page)).close();
  await signIn('ada@campus.example');
  await expect(page.getByText('Hello, Ada Lovelace')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
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

test.describe('on the home screen of an iPhone, where the SDK opens its window by a link', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
  });

  test('a second attempt begins @rare', async ({ page, pageConsole }) => {
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
