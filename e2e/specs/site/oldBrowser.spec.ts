import { expect, test } from '../../support/fixtures.ts';

const SENTENCE =
  'This browser is too old for the laundry board. Please update it, or use another one.';

test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    Reflect.deleteProperty(Array.prototype, 'toSorted');
    CSS.supports = () => false;
  }),
);

test('a browser that is too old gets one sentence, and the page does not start', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('alert')).toHaveText(SENTENCE);
  await expect(page.locator('body > *')).toHaveCount(1);
});

test('so does one that can’t read the page’s script', async ({ page, pageConsole }) => {
  pageConsole.expectErrors(/^Uncaught /);
  await page.route('**/page.*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'class { static {} } of a later year' }),
  );
  await page.goto('/');
  await expect(page.locator('body')).toHaveText(SENTENCE);
});
