import { expect, test } from '../../support/fixtures.ts';

test('/test shows only the word Test', async ({ page }) => {
  await page.goto('/test');
  await expect(page.locator('body')).toHaveText('Test');
  await expect(page.getByRole('banner')).toHaveCount(0);
});

for (const path of ['/nowhere', '/test/deeper', '/%E0%A4%A', '/a%20b?c#d']) {
  test(`${path} is a 404 page that leads home`, async ({ page, pageConsole }) => {
    pageConsole.expectErrors();
    await page.goto(path);
    await expect(page.getByText('Page not found')).toBeVisible();
    await expect(page.getByRole('banner')).toHaveCount(0);
    const home = page.getByRole('link', { name: 'Go to Home' });
    await expect(home).toHaveAttribute('href', '/');
    await home.click();
    await expect(page.getByRole('heading', { name: 'Login to your account' })).toBeVisible();
  });
}

test('routes without a board fetch nothing of it', async ({ page, site }) => {
  const origins = new Set<string>();
  page.on('request', (request) => origins.add(new URL(request.url()).origin));
  await page.goto('/test');
  await expect(page.locator('body')).toHaveText('Test');
  expect(origins).not.toContain(new URL(site.config.remotes.auth).origin);
  expect(origins).not.toContain(new URL(site.config.remotes.board).origin);
});

test('what the shell itself throws ends in the fallback screen', async ({
  page,
  pageConsole,
  signIn,
}) => {
  pageConsole.expectErrors(/no calendar/);
  await page.addInitScript(() => {
    Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', {
      get: () => {
        throw new Error('no calendar');
      },
    });
  });
  await page.goto('/');
  await signIn('ada@campus.example');
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
});
