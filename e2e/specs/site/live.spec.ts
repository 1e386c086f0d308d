import {
  boardPage,
  expect,
  machine,
  northHall,
  online,
  sampleSchool,
  test,
} from '../../support/test.ts';

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

test('updates reach the open board @older', async ({ schools, openBoard }) => {
  const hall = (isInUse: boolean) => northHall({ washingmachines: [online(isInUse)] });
  const { washers } = await openBoard(hall(false));
  await expect(washers).toHaveText([/Available/]);
  await schools.write('campus.example', hall(true));
  await expect(washers).toHaveText([/In Use/]);
  await schools.write('campus.example', hall(false));
  await expect(washers).toHaveText([/Available/]);
});

test('a tile shows type, place and status, in colour too', async ({ page, openBoard }) => {
  const washingmachines = [online(false), online(true), machine(true, 60_000)];
  await openBoard(northHall({ washingmachines, dryers: [machine(true)] }));
  const colours: (readonly number[])[] = [];
  for (const name of [
    'Washer 1, Available',
    'Washer 2, In Use',
    'Washer 3, Offline',
    'Dryer 1, In Use',
  ]) {
    const tile = page.getByRole('listitem', { name, exact: true });
    for (const text of name.split(/ \d, /)) {
      await expect(tile.getByText(text, { exact: true })).toBeVisible();
    }
    await expect(tile.locator('svg').first()).toBeVisible();
    const colour = await tile.evaluate((element) => getComputedStyle(element).backgroundColor);
    colours.push((colour.match(/\d+/g) ?? []).slice(0, 3).map(Number));
  }
  const [green = [], red = [], grey = []] = colours;
  expect(Math.max(...green)).toBe(green[1]);
  expect(Math.max(...red)).toBe(red[0]);
  expect(Math.max(...grey) - Math.min(...grey)).toBeLessThan(16);
});

const MINUTE = 60_000;

test('a clock that is ten minutes slow is corrected @rare', async ({ page, openBoard }) => {
  await page.clock.install({ time: Date.now() - 10 * MINUTE });
  const { washers, dryers } = await openBoard(
    northHall({
      // Minutes away from where the status changes, so that only the clock's error can change it.
      washingmachines: [machine(false, -5 * MINUTE), machine(false, 5 * MINUTE)],
      dryers: [machine(true, 55 * MINUTE), machine(true, 65 * MINUTE)],
    }),
  );
  await expect(washers).toHaveText([/Available/, /Offline/]);
  await expect(dryers).toHaveText([/In Use/, /Offline/]);
});
