import type { Page } from '@playwright/test';
import { boardPage } from '../../support/boardPage.ts';
import { expect, test } from '../../support/fixtures.ts';
import { sampleSchool } from '../../support/sampleSchool.ts';

const menuButton = (page: Page) => page.getByRole('button', { name: 'My Account' });

/** Waits for a photo whose source is as expected, and that is drawn. */
async function expectPhoto(page: Page, source: RegExp): Promise<void> {
  const photo = menuButton(page).locator('img');
  await expect(photo).toHaveAttribute('src', source);
  await expect
    .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
}

test('it greets by name and shows the photo of the account', async ({ page, visitAs, site }) => {
  await visitAs('ada@campus.example');
  await expect(page.getByRole('banner').getByText('Hello, Ada Lovelace')).toBeVisible();
  await expectPhoto(page, new RegExp(`^${site.auth.origin}/`));
});

test('without a name the greeting stands alone, without a photo the default image is shown', async ({
  page,
  visitAs,
  site,
}) => {
  await visitAs('plain@campus.example');
  await expect(page.getByRole('banner').getByText(/^Hello/)).toHaveText('Hello');
  await expectPhoto(page, new RegExp(`^(${site.origin})?/defaultPhoto`));
});

test('a photo that cannot be loaded gives way to the default image', async ({
  page,
  pageConsole,
  visitAs,
  site,
}) => {
  pageConsole.expectErrors(/404 \(Not Found\)/);
  await page.route(`${site.auth.origin}/emulator/photos/**`, (route) =>
    route.fulfill({ status: 404 }),
  );
  await visitAs('ada@campus.example');
  await expectPhoto(page, /\/defaultPhoto/);
});

test('the menu closes by a click elsewhere; Log Out returns to the login screen and stays signed out @engines', async ({
  page,
  visitAs,
}) => {
  await visitAs('ada@campus.example');
  await menuButton(page).click();
  await expect(page.getByRole('menu', { name: 'My Account' })).toBeVisible();
  await page.getByText('Hello, Ada Lovelace').click();
  await expect(page.getByRole('menu')).toHaveCount(0);
  await menuButton(page).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  const login = page.getByRole('heading', { name: 'Login to your account' });
  await expect(login).toBeVisible();
  await page.reload();
  await expect(login).toBeVisible();
});

test('a sign-out that fails is logged as specified and leaves the board', async ({
  page,
  pageConsole,
  openBoard,
}) => {
  pageConsole.expectErrors(/^Error signing out/);
  await openBoard(sampleSchool());
  await expect(boardPage(page).selected).toHaveText(['North Hall']);
  await page.evaluate(() => {
    const broken = (): never => {
      throw new Error('storage is gone');
    };
    IDBObjectStore.prototype.delete = broken;
    IDBDatabase.prototype.transaction = broken;
    Storage.prototype.removeItem = broken;
  });
  await menuButton(page).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await expect.poll(() => pageConsole.lines.join('\n')).toContain('Error signing out');
  await expect(boardPage(page).selected).toHaveText(['North Hall']);
});
