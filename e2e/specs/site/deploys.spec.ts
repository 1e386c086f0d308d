import { boardPage } from '../../support/boardPage.ts';
import { LOAD_FAILURE } from '../../support/watchedTest.ts';
import { expect, renameHashedFiles, test } from '../../support/deployedSite.ts';
import { signInByPopup } from '../../support/signIn.ts';
import { sampleSchool } from '../../support/schools.ts';

/** A board that throws while it draws a building without a name. */
const FAULT = ['"Unnamed building"', '(()=>{throw new Error("it can not be drawn")})()'] as const;

for (const isNewer of [false, true]) {
  test(`Try again replaces a broken board${isNewer ? ' by a newer build' : ''}`, async ({
    page,
    pageConsole,
    deployed: { folderOf, schools, visit, changeEntry },
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
    if (isNewer) await renameHashedFiles(folderOf('board-remote'), 2);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(boardPage(page).selected).toHaveText(['Unnamed building']);
    await schools.write('campus.example', school);
    await expect(boardPage(page).building('North Hall')).toBeVisible();
  });
}

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

test('without the remotes’ servers their cached entries run @engines', async ({
  page,
  pageConsole,
  deployed: { visit, remotes },
}) => {
  pageConsole.expectErrors(LOAD_FAILURE);
  const board = boardPage(page);
  await visit();
  await expect(board.selected).toHaveText(['North Hall']);
  await remotes.close();
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
