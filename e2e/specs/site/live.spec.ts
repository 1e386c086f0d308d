import { boardPage } from '../../support/boardPage.ts';
import { expect, test } from '../../support/fixtures.ts';
import { building, machine, sampleSchool } from '../../support/sampleSchool.ts';
import { setTime } from '../../support/runClockUntilAlert.ts';

const AHEAD = -60_000;
const WASHER_LIMIT = 6000;

test('without a document the skeleton stays, until there is one', async ({
  page,
  pageConsole,
  schools,
  visitAs,
}) => {
  pageConsole.expectErrors(/nowhere\.example/);
  const { skeletons, selected } = boardPage(page);
  await visitAs('hopper@nowhere.example');
  await expect.poll(() => pageConsole.lines.join()).toContain('nowhere.example');
  await expect(skeletons('building')).toHaveCount(5);
  await expect(skeletons('washer')).toHaveCount(4);
  await expect(skeletons('dryer')).toHaveCount(4);
  await expect(page.getByRole('alert')).toHaveCount(0);

  await schools.write('nowhere.example', sampleSchool());
  await expect(selected).toHaveText(['North Hall']);
  await expect(page.locator('[data-skeleton]')).toHaveCount(0);
});

test('updates reach the open board @engines', async ({ schools, openBoard }) => {
  const hall = (isInUse: boolean) => ({
    buildings: [building('a', 'North Hall', { washingmachines: [machine(isInUse, AHEAD)] })],
  });
  const { washers } = await openBoard(hall(false));
  await expect(washers).toHaveText([/Available/]);
  await schools.write('campus.example', hall(true));
  await expect(washers).toHaveText([/In Use/]);
  await schools.write('campus.example', hall(false));
  await expect(washers).toHaveText([/Available/]);
});

test('a tile tells type, place and status, in colour too', async ({ page, openBoard }) => {
  await openBoard({
    buildings: [
      building('a', 'North Hall', {
        washingmachines: [machine(false, AHEAD), machine(true, AHEAD), machine(true, 60_000)],
        dryers: [machine(true)],
      }),
    ],
  });
  const colours = new Map<string, readonly number[]>();
  for (const [name, label, pill] of [
    ['Washer 1, Available', 'Washer', 'Available'],
    ['Washer 2, In Use', 'Washer', 'In Use'],
    ['Washer 3, Offline', 'Washer', 'Offline'],
    ['Dryer 1, In Use', 'Dryer', 'In Use'],
  ] as const) {
    const tile = page.getByRole('listitem', { name, exact: true });
    await expect(tile.getByText(label, { exact: true })).toBeVisible();
    await expect(tile.getByText(pill, { exact: true })).toBeVisible();
    await expect(tile.locator('svg').first()).toBeVisible();
    const colour = await tile.evaluate((element) => getComputedStyle(element).backgroundColor);
    colours.set(pill, (colour.match(/\d+/g) ?? []).slice(0, 3).map(Number));
  }
  const [green = [], red = [], grey = []] = ['Available', 'In Use', 'Offline'].map((pill) =>
    colours.get(pill),
  );
  expect(Math.max(...green)).toBe(green[1]);
  expect(Math.max(...red)).toBe(red[0]);
  expect(Math.max(...grey) - Math.min(...grey)).toBeLessThan(16);
});

test('a washer goes Offline just after 6 s', async ({ page, schools, openBoard }) => {
  const { selected, washers } = await openBoard({ buildings: [building('a', 'North Hall')] });
  await expect(selected).toHaveText('North Hall');
  // Only now: while it opens, the board sets its clock by the backend's, which does not stand still.
  const reported = Date.now();
  const at = (lastUpdated: number) => ({ isInUse: false, lastUpdated });
  await setTime(page, reported);
  await schools.write('campus.example', {
    buildings: [building('a', 'North Hall', { washingmachines: [at(reported), at(reported - 1)] })],
  });
  await expect(washers).toHaveText([/Available/, /Available/]);

  // One millisecond parts them: the second is past the limit, the first exactly on it.
  await setTime(page, reported + WASHER_LIMIT);
  await expect(washers).toHaveText([/Available/, /Offline/]);
  await setTime(page, reported + WASHER_LIMIT + 1);
  await expect(washers).toHaveText([/Offline/, /Offline/]);
});

for (const minutes of [10, -10]) {
  test(`a clock that is wrong by ${minutes} minutes is corrected`, async ({ page, openBoard }) => {
    await page.clock.install({ time: Date.now() + minutes * 60_000 });
    const { washers, dryers } = await openBoard({
      buildings: [
        building('n', 'North Hall', {
          washingmachines: [machine(false, AHEAD), machine(false, 30_000)],
          dryers: [machine(true, 59 * 60_000), machine(true, 61 * 60_000)],
        }),
      ],
    });
    await expect(washers).toHaveText([/Available/, /Offline/]);
    await expect(dryers).toHaveText([/In Use/, /Offline/]);
    await expect(page.locator('[data-freshness]').nth(1)).toHaveText(/59 min ago$/);
  });
}
