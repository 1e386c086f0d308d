import { expect, logOut, type Page, test } from '../../support/test.ts';

const menuButton = (page: Page) => page.getByRole('button', { name: 'My Account' });

/** Waits for a photo whose source is as expected, and that is drawn. */
async function expectPhoto(page: Page, source: RegExp): Promise<void> {
  const photo = menuButton(page).locator('img');
  await expect(photo).toHaveAttribute('src', source);
  await expect
    .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
}

test('the account’s name is greeted, and its photo is shown', async ({
  page,
  visitAs,
  site: { auth },
}) => {
  await visitAs('ada@campus.example');
  await expect(page.getByRole('banner').getByText('Hello, Ada Lovelace')).toBeVisible();
  await expectPhoto(page, new RegExp(`^${auth.origin}/`));
});

test('a click elsewhere closes the menu', async ({ page, visitAs }) => {
  await visitAs('ada@campus.example');
  await menuButton(page).click();
  await expect(page.getByRole('menu', { name: 'My Account' })).toBeVisible();
  await page.getByText('Hello, Ada Lovelace').click();
  await expect(page.getByRole('menu')).toHaveCount(0);
});

test('a log-out lasts', async ({ page, visitAs }) => {
  await visitAs('ada@campus.example');
  await logOut(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Login to your account' })).toBeVisible();
});

test('an account without a name and a photo has the default image @rare', async ({
  page,
  visitAs,
  site: { origin },
}) => {
  await visitAs('plain@campus.example');
  await expect(page.getByRole('banner').getByText(/^Hello/)).toHaveText('Hello');
  await expectPhoto(page, new RegExp(`^(${origin})?/defaultPhoto`));
});

test('an account whose photo is gone has the default image @rare', async ({
  page,
  pageConsole,
  visitAs,
  site: { auth },
}) => {
  pageConsole.expectErrors(/404 \(Not Found\)/);
  await page.route(`${auth.origin}/emulator/photos/**`, (route) => route.fulfill({ status: 404 }));
  await visitAs('ada@campus.example');
  await expect(page.getByText('Hello, Ada Lovelace')).toBeVisible();
  await expectPhoto(page, /\/defaultPhoto/);
});
