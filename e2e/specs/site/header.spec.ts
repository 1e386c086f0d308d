import type { Page } from '@playwright/test';
import { boardPage } from '../../support/boardPage.ts';
import { expect, test } from '../../support/fixtures.ts';
import { sampleSchool } from '../../support/sampleSchool.ts';

const menuButton = (page: Page) => page.getByRole('button', { name: 'My Account' });
const photo = (page: Page) => menuButton(page).locator('img');
const isLoaded = (image: HTMLImageElement): boolean => image.complete && image.naturalWidth > 0;

test('it greets by name and shows the photo of the account', async ({ page, signIn, site }) => {
  await page.goto('/');
  await signIn('ada@campus.example');
  await expect(page.getByRole('banner').getByText('Hello, Ada Lovelace')).toBeVisible();
  await expect(photo(page)).toHaveAttribute('src', new RegExp(`^${site.auth.origin}/`));
  expect(await photo(page).evaluate(isLoaded)).toBe(true);
});

test('without a name the greeting stands alone, without a photo the default image is shown', async ({
  page,
  signIn,
  site,
}) => {
  await page.goto('/');
  await signIn('plain@campus.example');
  await expect(page.getByRole('banner').getByText(/^Hello/)).toHaveText('Hello');
  await expect(photo(page)).toHaveAttribute('src', new RegExp(`^(${site.origin})?/defaultPhoto`));
  expect(await photo(page).evaluate(isLoaded)).toBe(true);
});

test('a photo that cannot be loaded gives way to the default image', async ({
  page,
  pageConsole,
  signIn,
  site,
}) => {
  pageConsole.expectErrors(/404 \(Not Found\)/);
  await page.route(`${site.auth.origin}/emulator/photos/**`, (route) =>
    route.fulfill({ status: 404 }),
  );
  await page.goto('/');
  await signIn('ada@campus.example');
  await expect(photo(page)).toHaveAttribute('src', /\/defaultPhoto/);
});

test.describe('the date', () => {
  test.use({ timezoneId: 'Pacific/Auckland' });

  test('is written as in the specification, in the time zone of the device', async ({
    page,
    signIn,
  }) => {
    // A Friday afternoon in London is already Saturday in Auckland.
    await page.clock.setFixedTime(new Date('2026-11-20T15:00:00Z'));
    await page.goto('/');
    await signIn('ada@campus.example');
    await expect(page.getByRole('banner').getByText('Saturday, November 21')).toBeVisible();
  });
});

test('a page that is left open turns over at midnight', async ({
  page,
  pageConsole,
  schools,
  signIn,
}) => {
  await schools.write('campus.example', sampleSchool());
  // A clock that is moved on by a minute outruns the answer that Firestore waits for.
  pageConsole.expectErrors(/Could not reach Cloud Firestore/);
  await page.goto('/');
  await signIn('ada@campus.example');
  await expect(page.getByText('Hello, Ada Lovelace')).toBeVisible();

  await page.clock.install({ time: new Date('2026-11-20T23:59:00-05:00') });
  await page.reload();
  await page.clock.runFor(2000);
  await expect(page.getByRole('banner').getByText('Friday, November 20')).toBeVisible();
  // A minute that passes at once would be too long for a board on its way.
  await expect(boardPage(page).washers).toHaveCount(2);
  await page.clock.runFor(61_000);
  await expect(page.getByRole('banner').getByText('Saturday, November 21')).toBeVisible();
});

test('Log Out by mouse returns to the login screen and stays signed out', async ({
  page,
  signIn,
}) => {
  await page.goto('/');
  await signIn('ada@campus.example');
  await menuButton(page).click();
  await expect(page.getByRole('menu', { name: 'My Account' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await expect(page.getByRole('heading', { name: 'Login to your account' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Login to your account' })).toBeVisible();
});

test('the menu works by keyboard alone', async ({ page, signIn }) => {
  await page.goto('/');
  await signIn('ada@campus.example');
  const item = page.getByRole('menuitem', { name: 'Log Out' });

  await menuButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(item).toBeFocused();
  await expect(menuButton(page)).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  await expect(item).toHaveCount(0);
  await expect(menuButton(page)).toBeFocused();
  await expect(menuButton(page)).toHaveAttribute('aria-expanded', 'false');

  await page.keyboard.press('ArrowDown');
  await expect(item).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(item).toHaveCount(0);

  await menuButton(page).focus();
  await page.keyboard.press('Space');
  await expect(item).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Login to your account' })).toBeVisible();
});

test('a click elsewhere closes the menu', async ({ page, signIn }) => {
  await page.goto('/');
  await signIn('ada@campus.example');
  await menuButton(page).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.getByText('Hello, Ada Lovelace').click();
  await expect(page.getByRole('menu')).toHaveCount(0);
});
