import { expect } from '@playwright/test';
import { restoredPageTest as test } from '../../support/restoredPage.ts';

test.use({
  // Playwright switches the cache off.
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
});

test('a page that is restored as it was left runs with a pin that was set meanwhile @rare @whole', async ({
  page,
  goBackAfterPin,
}, { project }) => {
  test.skip(project.name !== 'whole', 'The headless shell keeps no page as it was left.');
  await page.addInitScript(() =>
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) sessionStorage.setItem('persisted', 'yes');
    }),
  );
  await goBackAfterPin();
  expect(await page.evaluate(() => sessionStorage.getItem('persisted'))).toBe('yes');
});
