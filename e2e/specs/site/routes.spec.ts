import { expect, expectAccessible, test } from '../../support/test.ts';

test('an unknown path is a 404 page that leads home', async ({ page }) => {
  await page.goto('/a%20b?c#d');
  await expect(page.locator('body')).toMatchAriaSnapshot(`
    - /children: equal
    - main:
      - /children: equal
      - heading "Page not found" [level=1]
      - link "Go to Home":
        - /url: /
  `);
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await expect(page.getByRole('heading', { name: 'Login to your account' })).toBeVisible();
});

test('an error of the shell ends in the fallback screen', async ({
  page,
  pageConsole,
  visitAs,
}) => {
  pageConsole.expectErrors(/no calendar/);
  await page.addInitScript(() => {
    Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', {
      get: () => {
        throw new Error('no calendar');
      },
    });
  });
  await visitAs('ada@campus.example');
  const title = page.getByRole('heading', { name: 'Unexpected Application Error!' });
  await expect(title).toBeVisible();
  await expectAccessible(page, 'error');
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await expect(title).toBeVisible();
});

const TOO_OLD =
  'This browser is too old for the laundry board. Please update it, or use another one.';

function removeNewFeatures(): void {
  Reflect.deleteProperty(Array.prototype, 'toSorted');
  CSS.supports = () => false;
}

test('a browser that lacks newer features shows that it is too old, and axe finds nothing', async ({
  page,
}) => {
  await page.addInitScript(removeNewFeatures);
  await page.goto('/');
  await expect(page.getByRole('alert')).toHaveText(TOO_OLD);
  await expect(page.locator('body > *')).toHaveCount(1);
  await expectAccessible(page, 'too old');
});

test('a browser that can’t read the page’s script shows that it is too old @rare', async ({
  page,
  pageConsole,
}) => {
  pageConsole.expectErrors(/^Uncaught Unexpected token '\{'$/);
  await page.addInitScript(removeNewFeatures);
  await page.route('**/page.*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'class { static {} } of a later year' }),
  );
  await page.goto('/');
  await expect(page.locator('body')).toHaveText(TOO_OLD);
});
