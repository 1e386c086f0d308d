import { building, expect, test } from '../../support/test.ts';

// Playwright lifts the limit of Chromium for pages that write their URL too often.
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, ignoreDefaultArgs: ['--disable-ipc-flooding-protection'] });
  },
});

test('an arrow key that is held leaves selection, focus and URL at the same building @rare @engines', async ({
  page,
  openBoard,
}) => {
  const buildings = Array.from({ length: 50 }, (_, index) =>
    building(`b${index}`, `Hall ${index + 1}`),
  );
  const { selected } = await openBoard({ buildings });
  await expect(selected).toHaveText(['Hall 1']);
  await selected.focus();
  // Browsers refuse more than 100 or 200 writes to a URL in ten seconds, and Playwright's keyboard is slower than that.
  await page.evaluate(async () => {
    for (let press = 0; press < 320; press += 1) {
      const init = { key: 'ArrowRight', bubbles: true, cancelable: true };
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', init));
      // React renders a choice before the next key.
      await Promise.resolve();
    }
  });
  // Six times around the row, and 20 more.
  await expect(selected).toHaveText(['Hall 21']);
  await expect(selected).toBeFocused();
  await expect(page).toHaveURL('/?building=b20');
});
