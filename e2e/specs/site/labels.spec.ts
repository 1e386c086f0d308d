import {
  boardPage,
  expect,
  northHall,
  online,
  type Page,
  sampleSchool,
  test,
  text,
} from '../../support/test.ts';

const labelled = (isInUse: boolean, label: string) => ({ ...online(isInUse), label: text(label) });

const machines = {
  washingmachines: [labelled(false, '12'), labelled(true, ' B 7 ')],
  dryers: [labelled(true, 'Tall one 31!'), online(true)],
};

async function expectLabels(page: Page): Promise<void> {
  const { washers, dryers } = boardPage(page);
  await expect(washers).toHaveText([/^Washer12Available$/, /^WasherB 7In Use/]);
  await expect(dryers.first().getByText('Dryer', { exact: true })).toBeVisible();
  await expect(dryers.first().getByText('Tall one 31!', { exact: true })).toBeVisible();
  const tiles = page.getByRole('listitem');
  for (const name of ['Washer 12, Available', 'Washer B 7, In Use', 'Dryer Tall one 31!, In Use']) {
    await expect(tiles.and(page.getByLabel(name, { exact: true }))).toBeVisible();
  }
}

test('a machine is known by what stands on it @engines', async ({ page, openBoard }) => {
  await openBoard(northHall(machines));
  await expectLabels(page);
  await expect(page.getByRole('button', { name: 'Tell me when washer B 7 is done' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Tell me when dryer 2 is done' })).toBeVisible();
});

test('a machine of a separate building has a label, too', async ({ page, schools, visitAs }) => {
  await schools.writeSeparate('campus.example', [
    { id: 'north', name: 'North Hall', free: { washers: 1, dryers: 0 } },
  ]);
  await schools.writeMachines('campus.example', 'north', machines);
  await visitAs('ada@campus.example');
  await expectLabels(page);
});

test('a lobby screen shows labels', async ({ page, openBoard }) => {
  await openBoard(northHall(machines), '/?display=wall');
  await expectLabels(page);
});

test('the labels of another building are its own', async ({ page, openBoard }) => {
  const [north, ...others] = sampleSchool().buildings;
  if (north === undefined) throw new Error('There is no building.');
  await openBoard({ buildings: [{ ...north, ...machines }, ...others] });
  await expectLabels(page);
  await boardPage(page).building('Eastgate').click();
  await expect(page.getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('listitem')).toHaveAccessibleName('Washer 1, In Use');
});
