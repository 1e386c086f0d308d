import {
  boardPage,
  expect,
  type FragileSite,
  online,
  runClockUntil,
  see,
  test,
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

test('the school and its separate buildings survive an outage and a hidden page together @rare', async ({
  page,
  fragile,
  visitAs,
}) => {
  const { washers, skeletons } = boardPage(page);
  const expectLive = async (count: number): Promise<void> => {
    await writeCity(fragile, count);
    await runClockUntil(page, async () => (await washers.count()) === count);
    await expect(page.getByRole('tab')).toContainText(['Elm', 'Oak', `Lodge ${count}`]);
    await expect(page.getByText('can’t be reached')).toHaveCount(0);
    // The school, the selected building, and the one before it.
    await expect.poll(fragile.listenerCount).toBe(3);
  };
  await page.clock.install();
  await writeCity(fragile, 1);
  await visitAs(MARY, fragile.origin);
  await expect(washers).toHaveCount(1);
  await boardPage(page).building('Oak Hall').click();
  await expectLive(2);

  await test.step('outage', async () => {
    await fragile.kill();
    await runClockUntil(page, () => page.getByText('can’t be reached').isVisible());
    await expect(washers).toHaveCount(2);
    await fragile.restore();
    await expectLive(3);
  });

  await test.step('hidden page', async () => {
    await see(page, 'hidden');
    await page.clock.runFor(301_000);
    await expect.poll(fragile.listenerCount).toBe(0);
    await see(page, 'visible');
    await expect(skeletons('washer')).toHaveCount(0);
    await expectLive(4);
  });
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
