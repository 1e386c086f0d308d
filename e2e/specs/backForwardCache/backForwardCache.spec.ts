import { expect, test } from '../../support/test.ts';

test('a page that is restored as it was left runs with a pin that was set meanwhile', async ({
  page,
  goBackAfterPin,
}) => {
  await page.addInitScript(() =>
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) sessionStorage.setItem('persisted', 'yes');
    }),
  );
  await goBackAfterPin();
  expect(await page.evaluate(() => sessionStorage.getItem('persisted'))).toBe('yes');
});
