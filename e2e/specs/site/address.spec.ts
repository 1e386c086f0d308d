import { boardPage } from '../../support/boardPage.ts';
import { expect, test } from '../../support/fixtures.ts';
import { building, sampleSchool } from '../../support/sampleSchool.ts';

test.beforeEach(({ schools }) => schools.write('campus.example', sampleSchool()));

test('a link opens its building, and logging out and in keeps it', async ({ page, signIn }) => {
  await page.goto('/?building=maple');
  await signIn('ada@campus.example');
  const { selected } = boardPage(page);
  await expect(selected).toHaveText('Maple House');
  await page.getByRole('button', { name: 'My Account' }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await expect(page.getByRole('heading', { name: 'Login to your account' })).toBeVisible();
  await expect(page).toHaveURL('/?building=maple');
  await signIn('ada@campus.example');
  await expect(selected).toHaveText('Maple House');
});

test('a building that is chosen goes into the address, without a way back for each', async ({
  page,
  signIn,
}) => {
  await page.goto('/test');
  await page.goto('/');
  await signIn('ada@campus.example');
  const { building: tab, selected } = boardPage(page);
  await expect(page).toHaveURL('/');
  const entries = await page.evaluate(() => history.length);
  await tab('Maple House').click();
  await expect(page).toHaveURL('/?building=maple');
  await tab('Eastgate').click();
  await expect(page).toHaveURL('/?building=east');
  expect(await page.evaluate(() => history.length)).toBe(entries);
  await page.reload();
  await expect(selected).toHaveText('Eastgate');
  await page.goBack();
  await expect(page).toHaveURL('/test');
});

test('an unknown building is as if there were none', async ({ page, signIn }) => {
  await page.goto('/?building=%3Cb%3Enowhere');
  await signIn('ada@campus.example');
  await expect(boardPage(page).selected).toHaveText('North Hall');
});

test('a resident of another school begins with its first building', async ({
  page,
  schools,
  signIn,
}) => {
  await schools.write('tech.example', {
    buildings: [building('first', 'Turing Hall'), building('maple', 'Maple Court')],
  });
  await page.goto('/');
  await signIn('ada@campus.example');
  const { building: tab, selected } = boardPage(page);
  await tab('Maple House').click();
  await page.getByRole('button', { name: 'My Account' }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await signIn('alan@tech.example');
  await expect(selected).toHaveText('Turing Hall');
});

test('the title and every building tell how many machines are free', async ({ page, signIn }) => {
  await page.goto('/');
  await signIn('ada@campus.example');
  await expect(page).toHaveTitle('1 washer, 0 dryers free – North Hall');
  const { building: tab } = boardPage(page);
  await expect(tab('Maple House')).toHaveAccessibleName('Maple House, 1 washer, 1 dryer free');
  await expect(tab('Eastgate')).toHaveAccessibleName('Eastgate, 0 washers, 0 dryers free');
  await tab('Maple House').click();
  await expect(page).toHaveTitle('1 washer, 1 dryer free – Maple House');
  await expect(page.getByText('1 of 3 available')).toHaveCount(2);
  await page.getByRole('button', { name: 'My Account' }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await expect(page).toHaveTitle('Laundry');
});
