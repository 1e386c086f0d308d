import {
  boardPage,
  expect,
  northHall,
  online,
  overflow,
  type Page,
  test,
} from '../../support/test.ts';

/** With reports from ahead, whose age says "just now" for as long as a test takes. */
const hall = (washers: number, dryers: number) =>
  northHall({
    washingmachines: Array.from({ length: washers }, () => online(false)),
    dryers: Array.from({ length: dryers }, () => online(true)),
  });

test('a grid has 2, 3 or 4 columns @engines', async ({ page, openBoard }) => {
  const { washers, dryers } = await openBoard(hall(9, 9));
  await expect(washers).toHaveCount(9);
  // Twice the zoom halves the width that a page has: 640 px leave 320.
  for (const [width, columns] of [
    [320, 2],
    [639, 2],
    [640, 3],
    [1023, 3],
    [1024, 4],
    [1280, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    for (const tiles of [washers, dryers]) {
      const tops = await tiles.evaluateAll((all) =>
        all.map((tile) => Math.round(tile.getBoundingClientRect().top)),
      );
      expect(
        tops.filter((top) => top === tops[0]),
        `${width} px`,
      ).toHaveLength(columns);
    }
    expect(await overflow(page), `${width} px`).toBe(0);
  }
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  expect(await overflow(page), '200 % text').toBe(0);
});

test('on a wide screen the header stands on the edges of the board @rare', async ({
  page,
  openBoard,
}) => {
  const { washers } = await openBoard(hall(4, 4));
  await expect(washers).toHaveCount(4);
  for (const width of [1280, 1600]) {
    await page.setViewportSize({ width, height: 800 });
    const [greeting, menu, first, last] = await Promise.all(
      [
        page.getByText('Hello, ').first(),
        page.getByRole('button', { name: 'My Account' }),
        washers.first(),
        washers.last(),
      ].map((part) =>
        part.evaluate((one) => {
          const { left, right } = one.getBoundingClientRect();
          return { left, right };
        }),
      ),
    );
    expect([greeting?.left, menu?.right], `${width} px`).toEqual([first?.left, last?.right]);
  }
});

/** Adds up, from a page's next navigation on, how far what stood on it moves by itself (CLS). */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    Reflect.set(window, 'shift', 0);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const value: unknown = Reflect.get(entry, 'value');
        Reflect.set(window, 'shift', Number(Reflect.get(window, 'shift')) + Number(value));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

for (const { what, height, washers, dryers } of [
  { what: 'the skeleton gives way to as many tiles', height: 720, washers: 4, dryers: 4 },
  {
    what: 'the last tiles of a large building are drawn @rare',
    height: 2400,
    washers: 45,
    dryers: 1,
  },
]) {
  test(`nothing moves while ${what}`, async ({ page, schools, visitAs }) => {
    await page.setViewportSize({ width: 1280, height });
    await watchShifts(page);
    await visitAs('ada@campus.example');
    const board = boardPage(page);
    await expect(board.skeletons('washer')).toHaveCount(4);
    await schools.write('campus.example', hall(washers, dryers));
    await expect(board.washers).toHaveCount(washers);
    await expect(board.dryers.first()).toBeInViewport();
    expect(await page.evaluate(() => Number(Reflect.get(window, 'shift')))).toBe(0);
  });
}
