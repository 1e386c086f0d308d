import { expect, test } from '../../support/fixtures.ts';
import { clickToClose, openPopup } from '../../support/openPopup.ts';

test('a cancelled popup is only logged, and the next click opens another', async ({
  page,
  pageConsole,
  signIn,
}) => {
  pageConsole.expectErrors(/^Error signing in/);
  await page.goto('/');
  const popup = await openPopup(page);
  await clickToClose(popup.getByRole('button', { name: 'Cancel' }));
  await expect.poll(() => pageConsole.lines.join()).toContain('auth/popup-closed-by-user');
  await expect(page.getByRole('alert')).toHaveCount(0);

  await signIn('ada@campus.example');
  await expect(page.getByText('Hello, Ada Lovelace')).toBeVisible();
});

test('a popup closed by hand is only logged, and the next click opens another at once', async ({
  page,
  pageConsole,
  signIn,
}) => {
  pageConsole.expectErrors(/^Error signing in/);
  await page.goto('/');
  const popup = await openPopup(page);
  await popup.close();
  await signIn('ada@campus.example');
  await expect(page.getByText('Hello, Ada Lovelace')).toBeVisible();
  expect(pageConsole.lines.join()).toMatch(/auth\/(cancelled-popup-request|popup-closed-by-user)/);
});

test('a blocked popup is only logged and leaves the buttons usable', async ({
  page,
  pageConsole,
  signIn,
}) => {
  pageConsole.expectErrors(/^Error signing in/);
  await page.goto('/');
  await page.evaluate(() => {
    const { open } = window;
    window.open = () => {
      window.open = open;
      return null;
    };
  });
  await page.getByRole('button', { name: 'Login with Google' }).click();
  await expect.poll(() => pageConsole.lines.join()).toContain('auth/popup-blocked');
  await expect(page.getByRole('alert')).toHaveCount(0);

  await signIn('ada@campus.example');
  await expect(page.getByText('Hello, Ada Lovelace')).toBeVisible();
});

test('a second click while a popup is open starts no second one', async ({ page, context }) => {
  await page.goto('/');
  const popup = await openPopup(page);
  await popup.waitForLoadState();
  await page.getByRole('button', { name: 'Login with Google' }).click();
  await page.getByRole('button', { name: 'create an account' }).click();
  await clickToClose(popup.getByRole('button', { name: 'ada@campus.example' }));
  await expect(page.getByText('Hello, Ada Lovelace')).toBeVisible();
  expect(context.pages()).toEqual([page]);
});

test('a sign-in that the server refuses is only logged', async ({
  page,
  pageConsole,
  signIn,
  site,
}) => {
  pageConsole.expectErrors(/^Error signing in/, /400 \(Bad Request\)/);
  await page.goto('/');
  await page.route(`${site.auth.origin}/**/accounts:signInWithIdp*`, (route) =>
    route.fulfill({ status: 400, json: { error: { code: 400, message: 'USER_DISABLED' } } }),
  );
  await signIn('ada@campus.example');
  await expect.poll(() => pageConsole.lines.join()).toContain('auth/user-disabled');
  await expect(page.getByRole('button', { name: 'Login with Google' })).toBeEnabled();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test.describe('on the home screen of an iPhone, where the SDK opens its window by a link', () => {
  test.skip(
    ({ browserName }) => browserName !== 'chromium',
    'Once is enough to imitate an iPhone.',
  );
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
    const login = page.getByRole('button', { name: 'Login with Google' });
    await login.click();
    await login.click();
    // The SDK knows of one attempt at a time.
    await expect.poll(() => pageConsole.lines.join()).toContain('auth/cancelled-popup-request');
    const opened = () => page.context().pages().length - 1;
    await expect.poll(opened).toBeGreaterThan(0);
  });
});
