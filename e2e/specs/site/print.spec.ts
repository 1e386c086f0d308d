import { boardPage, expect, type Page, sampleSchool, test } from '../../support/test.ts';

/** Runs in a page: the texts that can't be read on white paper, on which no background is printed. */
function paleTexts(): readonly string[] {
  const luminance = (colour: string): number => {
    const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
      const share = Number(part) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const pale: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (element === null || element.getClientRects().length === 0) continue;
    const contrast = 1.05 / (luminance(getComputedStyle(element).color) + 0.05);
    if (contrast < 7) pale.push(`${walker.currentNode.nodeValue} has ${contrast} to 1`);
  }
  return pale;
}

const print = (page: Page, colorScheme: 'light' | 'dark') =>
  page.emulateMedia({ media: 'print', colorScheme });

test('on paper every text is dark, and each status and tile has an outline', async ({
  page,
  openBoard,
}) => {
  const { building } = await openBoard(sampleSchool());
  await building('Maple House').click();
  const tiles = page.getByRole('listitem');
  await expect(tiles).toHaveCount(6);
  for (const colorScheme of ['light', 'dark'] as const) {
    await print(page, colorScheme);
    expect(await page.evaluate(paleTexts), colorScheme).toEqual([]);
    for (const outlined of [tiles.first(), page.getByText('Available', { exact: true }).first()]) {
      await expect(outlined).toHaveCSS('border-top-color', 'rgb(0, 0, 0)');
      await expect(outlined).toHaveCSS('border-top-width', '1px');
    }
  }
});

test('paper has no message, and cuts no tile', async ({ page, openBoard }) => {
  await openBoard(sampleSchool());
  await page.getByRole('button', { name: 'Tell me when a dryer is free' }).click();
  const message = page.getByText('It works while this page is open.');
  await expect(message).toBeVisible();
  await print(page, 'light');
  await expect(message).toBeHidden();
  await expect(boardPage(page).washers.first()).toHaveCSS('break-inside', 'avoid');
});
