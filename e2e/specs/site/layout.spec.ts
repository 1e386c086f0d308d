import type { Page } from '@playwright/test';
import { boardPage } from '../../support/boardPage.ts';
import { expect, test } from '../../support/fixtures.ts';
import { building, machine } from '../../support/sampleSchool.ts';
import { type Shifts, watchShifts } from '../../support/watchShifts.ts';

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
  test(`at ${width} px a grid has ${columns} columns`, async ({ page, openBoard }) => {
    await page.setViewportSize({ width, height: 800 });
    const board = await openBoard(school);
    await expect(board.washers).toHaveCount(9);
    for (const tiles of [board.washers, board.dryers]) {
      const tops = await tiles.evaluateAll((all) =>
        all.map((tile) => Math.round(tile.getBoundingClientRect().top)),
      );
      expect(tops.filter((top) => top === tops[0])).toHaveLength(columns);
    }
  });
}

for (const { width, textSize, what } of [
  // Twice the zoom halves the width that a page has: 640 px leave 320.
  { width: 320, textSize: '100%', what: 'a width of 320 px, or 640 px at 200 % zoom' },
  { width: 1280, textSize: '200%', what: '200 % text' },
]) {
  test(`nothing scrolls sideways at ${what}`, async ({ page, openBoard }) => {
    await page.setViewportSize({ width, height: 800 });
    await openBoard(school);
    await expect(boardPage(page).washers).toHaveCount(9);
    const overflow = await page.evaluate((size) => {
      const { documentElement: root } = document;
      root.style.fontSize = size;
      return root.scrollWidth - root.clientWidth;
    }, textSize);
    expect(overflow).toBe(0);
  });
}

/** Opens a board without a school, and counts what moves from the start. */
async function watchSkeleton(
  page: Page,
  signIn: (email: string) => Promise<void>,
): Promise<Shifts> {
  const shifts = await watchShifts(page);
  await page.goto('/');
  await signIn('ada@campus.example');
  await expect(boardPage(page).skeletons('washer')).toHaveCount(4);
  return shifts;
}

test('the skeleton has the size of what replaces it: nothing shifts', async ({
  page,
  schools,
  signIn,
  browserName,
}) => {
  test.skip(browserName !== 'chromium', 'Chromium alone counts layout shifts.');
  const shifts = await watchSkeleton(page, signIn);
  await schools.write('campus.example', {
    buildings: [
      building('a', 'North Hall', {
        washingmachines: Array.from({ length: 4 }, () => machine(false, -60_000)),
        dryers: Array.from({ length: 4 }, () => machine(true)),
      }),
    ],
  });
  await expect(boardPage(page).washers).toHaveCount(4);
  expect(await shifts.sum()).toBe(0);
});

test('nothing moves while the last tiles of a large building are drawn', async ({
  page,
  schools,
  signIn,
  browserName,
}) => {
  test.skip(browserName !== 'chromium', 'Chromium alone counts layout shifts.');
  await page.setViewportSize({ width: 1280, height: 2400 });
  const shifts = await watchSkeleton(page, signIn);
  await schools.write('campus.example', {
    buildings: [
      building('a', 'North Hall', {
        washingmachines: Array.from({ length: 45 }, () => machine(false, -60_000)),
        dryers: [machine(true)],
      }),
    ],
  });
  await expect(boardPage(page).washers).toHaveCount(45);
  await expect(boardPage(page).dryers).toBeInViewport();
  expect(await shifts.sum()).toBe(0);
});
