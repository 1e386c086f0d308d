import { expect, test } from '../../src/fixtures.ts';
import { openPopup } from '../../src/openPopup.ts';
import { sampleSchool } from '../../src/sampleSchool.ts';

test('the page is blank, without a header, while the sign-in state resolves', async ({
  page,
  schools,
  signIn,
  site,
}) => {
  await schools.write('campus.example', sampleSchool());
  await page.goto('/');
  await signIn('ada@campus.example');
  await expect(page.getByRole('tab')).toHaveCount(3);

  let answer = (): void => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(`${site.auth.origin}/**/accounts:lookup*`, async (route) => {
    await held;
    await route.continue();
  });
  const lookup = page.waitForRequest(/accounts:lookup/);
  await page.reload();
  await lookup;
  await expect(page.locator('#root')).toBeEmpty();
  await expect(page.locator('body')).toHaveText('');

  answer();
  await expect(page.getByRole('tab')).toHaveCount(3);
});

test('a visitor sees the login screen and nothing of the board', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Login to your account' })).toBeVisible();
  await expect(page.getByText('Or create an account')).toBeVisible();
  await expect(page.getByRole('button', { name: 'create an account' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Login with Google' })).toBeVisible();
  await expect(page.locator('main svg').first()).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe('/');
});

for (const name of ['create an account', 'Login with Google']) {
  test(`the button ${name} opens the Google popup, which signs in`, async ({ page, schools }) => {
    await schools.write('campus.example', sampleSchool());
    await page.goto('/');
    const popup = await openPopup(page, name);
    expect(popup.url()).toContain('providerId=google.com');
    await popup.getByRole('button', { name: 'ada@campus.example' }).click();
    await expect(page.getByRole('tab', { name: 'North Hall' })).toBeVisible();
  });
}

test('anybody can be signed in by the form of the account chooser', async ({ page, schools }) => {
  await schools.write('campus.example', sampleSchool());
  await page.goto('/');
  const popup = await openPopup(page);
  await popup.getByLabel('Email').fill('mary@campus.example');
  await popup.getByLabel('Display name').fill('Mary Shelley');
  await popup.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Hello, Mary Shelley')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'North Hall' })).toBeVisible();
});

test('a cancelled popup is only logged, and the next click opens another', async ({
  page,
  pageConsole,
  signIn,
}) => {
  pageConsole.expectErrors(/^Error signing in/);
  await page.goto('/');
  const popup = await openPopup(page);
  await popup.getByRole('button', { name: 'Cancel' }).click();
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
  await popup.getByRole('button', { name: 'ada@campus.example' }).click();
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

test('the session is kept over a reload', async ({ page, signIn }) => {
  await page.goto('/');
  await signIn('ada@campus.example');
  await expect(page.getByText('Hello, Ada Lovelace')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Hello, Ada Lovelace')).toBeVisible();
});

test('an account without an e-mail gets the specified message and can sign out', async ({
  page,
  signIn,
}) => {
  await page.goto('/');
  await signIn('no e-mail');
  await expect(
    page.getByText('Please log out and log back in, unknow error', { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Login to your account' })).toBeVisible();
});
