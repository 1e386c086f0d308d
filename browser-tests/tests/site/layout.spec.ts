import { boardPage } from '../../src/boardPage.ts';
import { expect, test } from '../../src/fixtures.ts';
import { building, machine } from '../../src/sampleSchool.ts';

const school = {
  buildings: [
    building('a', 'North Hall', {
      washingmachines: Array.from({ length: 9 }, () => machine(false, -60_000)),
      dryers: Array.from({ length: 9 }, () => machine(true)),
    }),
  ],
};

for (const [width, columns] of [
  [360, 2],
  [639, 2],
  [640, 3],
  [1023, 3],
  [1024, 4],
  [1280, 4],
] as const) {
  test(`at ${width} px a grid has ${columns} columns`, async ({ page, schools, signIn }) => {
    await page.setViewportSize({ width, height: 800 });
    await schools.write('campus.example', school);
    const board = boardPage(page);
    await page.goto('/');
    await signIn('ada@campus.example');
    await expect(board.washers).toHaveCount(9);
    for (const tiles of [board.washers, board.dryers]) {
      const tops = await tiles.evaluateAll((all) =>
        all.map((tile) => Math.round(tile.getBoundingClientRect().top)),
      );
      expect(tops.filter((top) => top === tops[0])).toHaveLength(columns);
    }
  });
}

for (const width of [320, 640]) {
  test(`at ${width} px and 200 % text nothing scrolls sideways`, async ({
    page,
    schools,
    signIn,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await schools.write('campus.example', school);
    await page.goto('/');
    await signIn('ada@campus.example');
    await expect(boardPage(page).washers).toHaveCount(9);
    const overflow = (): Promise<number> =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
    expect(await overflow()).toBe(0);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    expect(await overflow()).toBe(0);
  });
}

test('the skeleton has the size of what replaces it: nothing shifts', async ({
  page,
  schools,
  signIn,
}) => {
  await page.addInitScript(() => {
    Reflect.set(window, 'shift', 0);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const value: unknown = Reflect.get(entry, 'value');
        Reflect.set(window, 'shift', Number(Reflect.get(window, 'shift')) + Number(value));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/');
  await signIn('ada@campus.example');
  await expect(boardPage(page).skeletons('washer')).toHaveCount(4);
  await page.evaluate(() => Reflect.set(window, 'shift', 0));
  await schools.write('campus.example', {
    buildings: [
      building('a', 'North Hall', {
        washingmachines: Array.from({ length: 4 }, () => machine(false, -60_000)),
        dryers: Array.from({ length: 4 }, () => machine(true)),
      }),
    ],
  });
  await expect(boardPage(page).washers).toHaveCount(4);
  expect(await page.evaluate(() => Number(Reflect.get(window, 'shift')))).toBe(0);
});
