import { boardPage } from '../../support/boardPage.ts';
import { expect, test } from '../../support/fixtures.ts';
import { clickToClose, openPopup } from '../../support/openPopup.ts';
import { sampleSchool } from '../../support/sampleSchool.ts';

test('while the data loads the skeleton has 5 names, 4 washers and 4 dryers', async ({
  page,
  schools,
  signIn,
  site,
}) => {
  await schools.write('campus.example', sampleSchool());
  const board = boardPage(page);
  let answer = (): void => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(`${site.firestore.origin}/**`, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/');
  await signIn('ada@campus.example');
  await expect(board.skeletons('building')).toHaveCount(5);
  await expect(board.skeletons('washer')).toHaveCount(4);
  await expect(board.skeletons('dryer')).toHaveCount(4);
  answer();
  await expect(board.selected).toHaveText(['North Hall']);
  await expect(page.locator('[data-skeleton]')).toHaveCount(0);
});

test('without a document the skeleton stays and it is logged; a document brings it to life', async ({
  page,
  pageConsole,
  schools,
  signIn,
}) => {
  pageConsole.expectErrors(/nowhere\.example/);
  const board = boardPage(page);
  await page.goto('/');
  await signIn('hopper@nowhere.example');
  await expect.poll(() => pageConsole.lines.join()).toContain('nowhere.example');
  await expect(board.skeletons('building')).toHaveCount(5);
  await expect(board.skeletons('washer')).toHaveCount(4);
  await expect(board.skeletons('dryer')).toHaveCount(4);
  await expect(page.getByRole('alert')).toHaveCount(0);

  await schools.write('nowhere.example', sampleSchool());
  await expect(board.selected).toHaveText(['North Hall']);
});

test('an e-mail whose domain can be no document: logged, the skeleton stays', async ({
  page,
  pageConsole,
}) => {
  pageConsole.expectErrors(/schools?/i, /domain/i);
  const board = boardPage(page);
  await page.goto('/');
  const popup = await openPopup(page);
  await popup.getByLabel('Email').fill('odd@a/b');
  // Its own validation is not what is tested here.
  await popup.locator('form').evaluate((form) => form.setAttribute('novalidate', ''));
  await clickToClose(popup.getByRole('button', { name: 'Sign in', exact: true }));
  await expect(board.skeletons('building')).toHaveCount(5);
  await expect.poll(() => pageConsole.lines.join('\n')).toMatch(/domain/i);
});
