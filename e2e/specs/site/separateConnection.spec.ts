import {
  boardPage,
  expect,
  type FragileSite,
  online,
  runClockUntil,
  see,
  test as base,
} from '../../support/test.ts';

const DOMAIN = 'city.example';
const MARY = 'mary@city.example';

/** Writes separate buildings with so many washers each, and the number in the name of one that nobody looks at. */
async function writeCity({ schools }: FragileSite, washers: number): Promise<void> {
  const washingmachines = Array.from({ length: washers }, () => online(true));
  await schools.writeMachines(DOMAIN, 'elm', { washingmachines });
  await schools.writeMachines(DOMAIN, 'oak', { washingmachines });
  const free = { washers: 0, dryers: 0 };
  await schools.writeSeparate(DOMAIN, [
    { id: 'elm', name: 'Elm Court', free },
    { id: 'oak', name: 'Oak Hall', free },
    { id: 'yew', name: `Lodge ${washers}`, free },
  ]);
}

const test = base.extend<{
  /** Opens the second of three separate buildings. @returns Writes so many washers, and waits until the board has them. */
  readonly openCity: () => Promise<(washers: number) => Promise<void>>;
}>({
  openCity: ({ page, fragile, visitAs }, use) =>
    use(async () => {
      const { washers } = boardPage(page);
      await page.clock.install();
      await writeCity(fragile, 1);
      await visitAs(MARY, fragile.origin);
      await expect(washers).toHaveCount(1);
      await boardPage(page).building('Oak Hall').click();
      return async (count) => {
        await writeCity(fragile, count);
        await runClockUntil(page, async () => (await washers.count()) === count);
        await expect(page.getByRole('tab')).toContainText(['Elm', 'Oak', `Lodge ${count}`]);
        await expect(page.getByText('can’t be reached')).toHaveCount(0);
        // The school, the selected building, and the one before it.
        await expect.poll(fragile.listenerCount).toBe(3);
      };
    }),
});

test('the school and its separate buildings survive an outage together @rare', async ({
  page,
  fragile,
  openCity,
}) => {
  const expectLive = await openCity();
  await expectLive(2);
  await fragile.kill();
  await runClockUntil(page, () => page.getByText('can’t be reached').isVisible());
  await expect(boardPage(page).washers).toHaveCount(2);
  await fragile.restore();
  await expectLive(3);
});

test('the school and its separate buildings survive a hidden page together @rare', async ({
  page,
  fragile,
  openCity,
}) => {
  // The leap of the clock may leave a listener behind, for whose end the test waits.
  await fragile.restore({ closeAfterMs: 1000 });
  const expectLive = await openCity();
  await expectLive(2);
  await see(page, 'hidden');
  await page.clock.runFor(301_000);
  await expect.poll(fragile.listenerCount).toBe(0);
  await see(page, 'visible');
  await expect(boardPage(page).skeletons('washer')).toHaveCount(0);
  await expectLive(3);
});

test('a refused building leaves the others live, and comes back @rare', async ({
  page,
  pageConsole,
  fragile,
  visitAs,
}) => {
  pageConsole.expectErrors(/Error getting the document of building oak/);
  const { washers, skeletons, building } = boardPage(page);
  const setVerified = await fragile.restoreRefusing();
  setVerified(true);
  await page.clock.install();
  await writeCity(fragile, 1);
  await visitAs(MARY, fragile.origin);
  await expect(washers).toHaveCount(1);
  setVerified(false);
  await building('Oak Hall').click();
  await expect.poll(() => pageConsole.lines.join()).toContain('Error getting the document');
  await expect(skeletons('washer')).toHaveCount(4);

  await writeCity(fragile, 2);
  await expect(page.getByRole('tab')).toContainText(['Elm', 'Oak', 'Lodge 2']);
  await building('Elm Court').click();
  await expect(washers).toHaveCount(2);
  await expect(page.getByText('can’t be reached')).toHaveCount(0);

  setVerified(true);
  await building('Oak Hall').click();
  await runClockUntil(page, async () => (await skeletons('washer').count()) === 0);
  await expect(washers).toHaveCount(2);
});
