import { building, expect, overflow, test } from '../../support/test.ts';

const NAMES = ['Oak Hall', 'Elm Court', 'Bücherhaus', 'Maple House', 'Ash', 'Founders', 'Rowan'];

const houses = (...more: readonly string[]) => ({
  buildings: [...NAMES, 'Eastgate', ...more].map((name) => building(name, name)),
});

test('from nine buildings on there is a list of them by the alphabet @engines', async ({
  page,
  schools,
  openBoard,
}) => {
  await openBoard(houses());
  const button = page.getByRole('button', { name: 'All buildings' });
  await expect(page.getByRole('tab')).toHaveCount(8);
  await expect(button).toHaveCount(0);
  await schools.write('campus.example', houses('North Hall'));
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 640 });
    await button.click();
    const list = page.getByRole('dialog', { name: 'All buildings' });
    await expect(list.locator('bdi')).toHaveText(
      'Ash, Bücherhaus, Eastgate, Elm Court, Founders, Maple House, North Hall, Oak Hall, Rowan'.split(
        ', ',
      ),
    );
    expect(await overflow(page)).toBe(0);
    await list.getByRole('button', { name: 'Close' }).click();
    await expect(list).toHaveCount(0);
    await expect(button).toBeFocused();
  }
});

test('it is narrowed down and chosen from by keys alone @engines', async ({ page, openBoard }) => {
  const { selected } = await openBoard(houses('North Hall'));
  const button = page.getByRole('button', { name: 'All buildings' });
  const list = page.getByRole('dialog');
  const field = page.getByRole('textbox', { name: 'Find a building' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(field).toBeFocused();
  await page.keyboard.type('bucher');
  await expect(list.locator('bdi')).toHaveText(['Bücherhaus']);
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  await expect(button).toBeFocused();
  await expect(selected).toHaveText('Oak Hall');

  await page.keyboard.press('Enter');
  await page.keyboard.type('hall');
  await expect(list.locator('bdi')).toHaveText(['North Hall', 'Oak Hall']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await expect(field).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(selected).toHaveText('North Hall');

  await page.keyboard.press('Enter');
  await page.keyboard.type('castle');
  await expect(list.getByRole('status')).toHaveText('No building has such a name.');
});
