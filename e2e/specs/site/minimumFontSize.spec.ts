import { expect, sampleSchool, test } from '../../support/test.ts';

// The browser's setting for people who can't read small text.
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    const args = [...(launchOptions.args ?? []), '--blink-settings=minimumFontSize=24'];
    await use({ ...launchOptions, args });
  },
});

test('with a minimum font size of 24 px each count of a building is whole, above its dot @rare', async ({
  page,
  openBoard,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const { selected } = await openBoard(sampleSchool());
  await expect(selected).toHaveText(['North Hall']);
  const counts = await page.getByRole('tab').evaluateAll((tabs) =>
    tabs.map((tab) => {
      const row = tab.closest('[role="tablist"]')?.parentElement;
      const count = tab.querySelector('[data-free]')?.getBoundingClientRect();
      if (!row || !count) throw new Error('The tab is not in its row.');
      const { bottom, right } = tab.getBoundingClientRect();
      const dot = getComputedStyle(tab, '::after');
      const dotTop = bottom - parseFloat(dot.bottom) - 2 * parseFloat(dot.borderTopWidth);
      return {
        isAboveDot: count.bottom <= dotTop,
        isInRow: count.bottom <= row.getBoundingClientRect().top + row.clientHeight,
        isInTab: count.right <= right,
      };
    }),
  );
  const whole = { isAboveDot: true, isInRow: true, isInTab: true };
  expect(counts).toEqual([whole, whole, whole]);
});
