import type { Page } from '@playwright/test';
import { boardPage } from '../../support/boardPage.ts';
import { expect, test } from '../../support/fixtures.ts';
import { building, machine } from '../../support/sampleSchool.ts';
import { LOAD_FAILURE } from '../../support/consoleWatch.ts';

const line = (page: Page) => page.locator('[data-freshness]').first();

test('an idle board grows old before the resident’s eyes', async ({ page, openBoard }) => {
  const now = Date.now();
  await page.clock.install({ time: now });
  await openBoard({
    buildings: [
      building('n', 'North Hall', {
        washingmachines: [machine(false, 40_000), { isInUse: false, lastUpdated: now }],
        dryers: [machine(false, 600_000)],
      }),
    ],
  });
  await expect(line(page)).toHaveText(/^Live · newest report (just now|\d s ago)$/);
  await expect(page.locator('[data-freshness]').nth(1)).toHaveText(
    'Live · newest report 10 min ago',
  );
  await page.clock.runFor(20_000);
  await expect(line(page)).toHaveText(/newest report 2\d s ago$/);
});

test('no network is told at once, and the way back is live', async ({
  page,
  context,
  schools,
  pageConsole,
  openBoard,
}) => {
  pageConsole.expectErrors(LOAD_FAILURE, /Could not reach Cloud Firestore/);
  const school = {
    buildings: [building('n', 'North Hall', { washingmachines: [machine(false, -60_000)] })],
  };
  await openBoard(school);
  await expect(line(page)).toHaveText(/^Live/);
  await context.setOffline(true);
  await expect(line(page)).toHaveText(/^Offline · newest report/);
  await context.setOffline(false);
  await expect(line(page)).toHaveText(/^(Live|Reconnecting)/);
  await schools.write('campus.example', school);
  await expect(line(page)).toHaveText(/^Live/, { timeout: 15_000 });
  await expect(boardPage(page).washers).toHaveCount(1);
});

for (const minutes of [10, -10]) {
  test(`a clock that is wrong by ${minutes} minutes shows the board of a right one`, async ({
    page,
    openBoard,
  }) => {
    await page.clock.install({ time: Date.now() + minutes * 60_000 });
    const { washers, dryers } = await openBoard({
      buildings: [
        building('n', 'North Hall', {
          washingmachines: [machine(false, -60_000), machine(false, 30_000)],
          dryers: [machine(true, 59 * 60_000), machine(true, 61 * 60_000)],
        }),
      ],
    });
    await expect(washers).toHaveText([/Available/, /Offline/]);
    await expect(dryers).toHaveText([/In Use/, /Offline/]);
    await expect(page.locator('[data-freshness]').nth(1)).toHaveText(/59 min ago$/);
  });
}
