import { deleteUser, expect, test } from '../../support/fixtures.ts';
import { sampleSchool } from '../../support/sampleSchool.ts';

test.skip(
  ({ browserName }) => browserName !== 'chromium',
  'The SDK reads answers alike in each browser.',
);

const FAULTS = [429, 500, 503] as const;

test.beforeEach(async ({ page, pageConsole, schools, signIn }) => {
  pageConsole.expectErrors(/Failed to load resource/, /could not be checked yet/);
  await schools.write('campus.example', sampleSchool());
  await page.goto('/');
  await signIn('ada@campus.example');
  await expect(page.getByRole('tab', { name: 'North Hall' })).toBeVisible();
});

for (const status of FAULTS) {
  test(`a look-up at the start that is answered by ${status} keeps the session`, async ({
    page,
    site,
  }) => {
    await page.route(`${site.auth.origin}/**/accounts:lookup*`, (route) =>
      route.fulfill({
        status,
        headers: { 'Access-Control-Allow-Origin': site.origin },
        json: { error: { code: status, message: 'BACKEND_ERROR', status: 'UNAVAILABLE' } },
      }),
    );
    await page.reload();
    await expect(page.getByText('Hello, Ada Lovelace')).toBeVisible();
    await page.unrouteAll();
    await page.reload();
    await expect(page.getByRole('tab', { name: 'North Hall' })).toBeVisible();
  });
}

test('a look-up that hangs keeps the session, too', async ({ page, site }) => {
  await page.route(`${site.auth.origin}/**/accounts:lookup*`, () => {});
  await page.reload();
  await expect(page.getByText('Hello, Ada Lovelace')).toBeVisible({ timeout: 10_000 });
});

test('a session that was deleted ends at the login screen', async ({ page, site }) => {
  await deleteUser(page, site);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Login to your account' })).toBeVisible();
});

test('a storage that never answers ends in a message with a way to try again', async ({ page }) => {
  await page.addInitScript(() => {
    if (sessionStorage.getItem('storage answers') === null) {
      Reflect.set(IDBFactory.prototype, 'open', () => new EventTarget());
    }
  });
  await page.reload();
  await expect(page.locator('#root')).toBeEmpty();
  await expect(page.getByRole('alert')).toContainText('Your sign-in could not be checked yet.', {
    timeout: 10_000,
  });
  await page.evaluate(() => sessionStorage.setItem('storage answers', ''));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('tab', { name: 'North Hall' })).toBeVisible();
});
