import { boardPage } from '../../support/boardPage.ts';
import { LOAD_FAILURE } from '../../support/watchedTest.ts';
import { expect, test } from '../../support/deployedSite.ts';
import { logOut, signInByPopup } from '../../support/signIn.ts';
import { sampleSchool } from '../../support/schools.ts';

/** A board that throws while it draws a building without a name. */
const FAULT = ['"Unnamed building"', '(()=>{throw new Error("it can not be drawn")})()'] as const;

for (const isNewer of [false, true]) {
  test(`Try again replaces a broken board${isNewer ? ' by a newer build' : ''}`, async ({
    page,
    pageConsole,
    deployed: { schools, visit, changeEntry, redeploy },
  }) => {
    pageConsole.expectErrors(/it can not be drawn/);
    await changeEntry('board-remote', ...FAULT);
    await visit();
    await expect(boardPage(page).selected).toHaveText(['North Hall']);
    const school = sampleSchool();
    const [first, ...others] = school.buildings;
    const unnamed = { ...first, id: 'unnamed', name: '', washingmachines: [], dryers: [] };
    await schools.write('campus.example', { buildings: [unnamed, ...others] });
    await expect(page.getByRole('alert')).toContainText('The board could not be loaded.');

    await changeEntry('board-remote', FAULT[1], FAULT[0]);
    if (isNewer) await redeploy('board-remote', 2);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(boardPage(page).selected).toHaveText(['Unnamed building']);
    await schools.write('campus.example', school);
    await expect(boardPage(page).building('North Hall')).toBeVisible();
  });
}

test('a page survives two deploys of every remote', async ({
  page,
  deployed: { origin, schools, redeploy },
}) => {
  const board = boardPage(page);
  const deployAll = async (version: number): Promise<void> => {
    await redeploy('auth-remote', version);
    await redeploy('board-remote', version);
  };
  await schools.write('campus.example', sampleSchool());
  await page.goto(`${origin}/test`);
  await deployAll(2);
  await page.goto(origin);
  await expect(page.getByRole('button', { name: 'Login with Google' })).toBeEnabled();
  const opened = await page.evaluate(() => performance.timeOrigin);

  await deployAll(3);
  await signInByPopup(page, 'ada@campus.example');
  await expect(board.selected).toHaveText(['North Hall']);
  await deployAll(4);
  await board.building('Eastgate').click();
  await expect(board.selected).toHaveText(['Eastgate']);
  await schools.write('campus.example', { buildings: sampleSchool().buildings.slice(0, 2) });
  await expect(page.getByRole('tab')).toHaveCount(2);
  await logOut(page);
  await signInByPopup(page, 'alan@tech.example');
  await expect(board.skeletons('building')).toHaveCount(5);
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(opened);
});

for (const { remote, text, isSignedIn } of [
  { remote: 'auth-remote', text: 'Login to your account', isSignedIn: false },
  { remote: 'board-remote', text: 'Dryers:', isSignedIn: true },
] as const) {
  test(`a new ${remote} runs with the second load after its deploy @engines`, async ({
    browser,
    page,
    deployed: { origin, schools, changeEntry },
  }) => {
    await schools.write('campus.example', sampleSchool());
    await page.goto(origin);
    if (isSignedIn) await signInByPopup(page, 'ada@campus.example');
    const shown = page.getByText(isSignedIn ? 'Live ·' : 'Login with Google').first();
    await shown.waitFor();

    let previous: string = text;
    for (const version of ['Version 2', 'Version 3']) {
      await changeEntry(remote, `"${previous}"`, `"${version}"`);
      previous = version;
      await page.reload();
      await shown.waitFor();
      await page.reload();
      await expect(page.getByText(version)).toBeVisible();
    }

    const visitor = await browser.newPage();
    await visitor.goto(origin);
    if (isSignedIn) await signInByPopup(visitor, 'ada@campus.example');
    await expect(visitor.getByText(previous)).toBeVisible();
    await visitor.close();
  });
}

test('without the board’s server its cached entry runs @engines', async ({
  page,
  pageConsole,
  deployed: { visit, stop },
}) => {
  pageConsole.expectErrors(LOAD_FAILURE);
  const board = boardPage(page);
  await visit();
  await expect(board.selected).toHaveText(['North Hall']);
  await stop('board-remote');
  await page.reload();
  await expect(board.selected).toHaveText(['North Hall']);
  await board.building('Eastgate').click();
  await expect(board.selected).toHaveText(['Eastgate']);
});

for (const { title, from, to } of [
  { title: 'that this shell refuses', from: 'contract:1', to: 'contract:9' },
  { title: 'whose code is gone', from: '.js"', to: '.gone.js"' },
]) {
  test(`a cached board ${title} gives way to the newest one at once @engines`, async ({
    page,
    pageConsole,
    deployed: { visit, changeEntry },
  }) => {
    pageConsole.expectErrors(LOAD_FAILURE, /board remote, version|MIME type|nosniff/);
    await changeEntry('board-remote', from, to);
    await visit();
    await expect(page.getByRole('alert')).toContainText('The board could not be loaded.');

    await changeEntry('board-remote', to, from);
    await page.reload();
    await expect(boardPage(page).selected).toHaveText(['North Hall']);
  });
}
