import { expect, test } from '../../support/fixtures.ts';
import { clickToClose, openPopup } from '../../support/openPopup.ts';
import { sampleSchool } from '../../support/sampleSchool.ts';

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
    await expect(popup).toHaveURL(/providerId=google\.com/);
    await clickToClose(popup.getByRole('button', { name: 'ada@campus.example' }));
    await expect(page.getByRole('tab', { name: 'North Hall' })).toBeVisible();
  });
}

test('anybody can be signed in by the form of the account chooser', async ({ page, schools }) => {
  await schools.write('campus.example', sampleSchool());
  await page.goto('/');
  const popup = await openPopup(page);
  await popup.getByLabel('Email').fill('mary@campus.example');
  await popup.getByLabel('Display name').fill('Mary Shelley');
  await clickToClose(popup.getByRole('button', { name: 'Sign in', exact: true }));
  await expect(page.getByText('Hello, Mary Shelley')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'North Hall' })).toBeVisible();
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
