import { appendFile } from 'node:fs/promises';
import path from 'node:path';
import { liveReleases } from '@laundry-board/deploy';
import { siteNames } from '@laundry-board/sites';
import { REMOTES, versionGlobal } from '@laundry-board/shared-types';
import {
  boardPage,
  expect,
  LOAD_FAILURE,
  logOut,
  NOT_REACHED,
  renameHashedFiles,
  sampleSchool,
  signInByPopup,
  test,
} from '../../support/test.ts';

/** A board that throws while it draws a building without a name. */
const FAULT = ['"Unnamed building"', '(()=>{throw new Error("it can not be drawn")})()'] as const;

test('Try again replaces a broken board by a newer build', async ({
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
  await renameHashedFiles(folderOf('board-remote'), 2);
  const { selected } = boardPage(page);
  // Unless the page has asked anew by itself.
  await page.getByRole('button', { name: 'Try again' }).or(selected).first().click();
  await expect(selected).toHaveText(['Unnamed building']);
  await schools.write('campus.example', school);
  await expect(boardPage(page).building('North Hall')).toBeVisible();
});

// All remotes are loaded by the same code.
test('a new board runs with the second load after its deploy @engines', async ({
  page,
  deployed: { visit, changeEntry },
}) => {
  const shown = page.getByText('Live', { exact: true });
  await visit();
  await shown.waitFor();

  await changeEntry('board-remote', '"Dryers:"', '"Version 2"');
  await page.reload();
  await shown.waitFor();
  await page.reload();
  await expect(page.getByText('Version 2')).toBeVisible();
});

test('without the remotes’ servers their cached entries run @rare', async ({
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

// `failureTable.test.tsx` has one that this shell refuses.
test('a cached board whose code is gone gives way to the newest one at once', async ({
  page,
  pageConsole,
  deployed: { visit, changeEntry },
}) => {
  pageConsole.expectErrors(LOAD_FAILURE, /board remote, version|MIME type|nosniff/);
  await changeEntry('board-remote', '.js"', '.gone.js"');
  await visit();
  await expect(page.getByRole('alert')).toContainText('The board could not be loaded.');

  await changeEntry('board-remote', '.gone.js"', '.js"');
  await page.reload();
  await expect(boardPage(page).selected).toHaveText(['North Hall']);
});

test('a pinned board runs its release through later deploys, until it is let go', async ({
  page,
  deployed: { release, pin, visit },
}) => {
  await release('board-remote', 1);
  await release('board-remote', 2);
  await pin('board', '--back');
  await visit();
  await expect(page.getByText('Dryers of version 1:')).toBeVisible();
  await release('board-remote', 3);
  await page.reload();
  await expect(page.getByText('Dryers of version 1:')).toBeVisible();

  await pin('board', '--off');
  await page.reload();
  await expect(page.getByText('Dryers of version 3:')).toBeVisible();
});

test('a pinned login is preloaded once, with its hash @rare', async ({
  page,
  deployed: { origin, release, pin },
}) => {
  await release('auth-remote', 1);
  await pin('auth');
  const entries: string[] = [];
  page.on('request', (request) => {
    if (/remoteEntry\.\w+\.js/.test(request.url())) entries.push(request.url());
  });
  await page.goto(origin);
  await expect(page.getByRole('button', { name: 'Login with Google' })).toBeEnabled();
  expect(entries).toHaveLength(1);
});

// When it looks, and what it does then, is tested without a browser (reloads.test.ts).
test('kiosk mode runs a new board within the hour, once its server answers @rare', async ({
  page,
  pageConsole,
  deployed: { origin, release, visit },
}) => {
  // Firestore's, when minutes pass at once.
  pageConsole.expectErrors(LOAD_FAILURE, NOT_REACHED);
  await release('board-remote', 1);
  const heading = (version: number) => page.getByText(`Dryers of version ${version}:`);
  await visit();
  await expect(heading(1)).toBeVisible();
  await page.clock.install();
  await page.goto(`${origin}/?display=wall`);
  await expect(heading(1)).toBeVisible();
  await release('board-remote', 2);
  // Where the screen asks for the newest page (firstScript/reloads.ts).
  const newest = `${origin}/test`;
  await page.route(newest, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) => request.url() === newest);
  await page.clock.fastForward(3_600_000);
  // If the board doesn't change the building meanwhile.
  await page.clock.fastForward(300_000);
  await failed;
  await expect(heading(1)).toBeVisible();

  await page.unroute(newest);
  await page.clock.fastForward(60_000);
  await expect(heading(2)).toBeVisible();
});

// `failureMatrix.spec.ts` has a script with other bytes.
test('a pinned board whose entry has other bytes is refused, not replaced @rare @engines', async ({
  page,
  pageConsole,
  deployed: { config, folderOf, release, pin, visit },
}) => {
  pageConsole.expectErrors(LOAD_FAILURE, /board remote, version|MIME type|nosniff/);
  await release('board-remote', 1);
  await pin('board');
  const [{ entry } = { entry: '' }] = await liveReleases(config.remotes.board);
  await release('board-remote', 2);
  await appendFile(path.join(folderOf('board-remote'), entry), ' ');
  await visit();

  const alert = page.getByRole('alert');
  await expect(alert).toContainText('The board could not be loaded.');
  await page.getByText('Details for support').click();
  await expect(page.getByRole('group')).toContainText(
    /board remote, version .+, loading its entry: damaged/,
  );
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Trying again…')).toHaveCount(0);
  await expect(alert).toBeVisible();
  const version = versionGlobal(REMOTES.board.container);
  expect(await page.evaluate((name) => name in window, version)).toBe(false);
});

test('a page goes on through deploys and a rollback, and when its files are gone @rare', async ({
  page,
  deployed: { origin, folderOf, schools, release, pin },
}) => {
  const { building, selected, skeletons } = boardPage(page);
  const releaseAll = async (version: number): Promise<void> => {
    for (const site of siteNames) await release(site, version);
  };
  await schools.write('campus.example', sampleSchool());
  await releaseAll(1);
  await releaseAll(2);
  await pin('board', '--back');
  await page.goto(`${origin}/nowhere`);
  const opened = await page.evaluate(() => performance.timeOrigin);
  await releaseAll(3);
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await expect(page.getByRole('button', { name: 'Login with Google' })).toBeEnabled();
  await releaseAll(4);
  await signInByPopup(page, 'ada@campus.example');
  await expect(page.getByText('Dryers of version 1:')).toBeVisible();

  for (const site of siteNames) await renameHashedFiles(folderOf(site), 5);
  await building('Eastgate').click();
  await expect(selected).toHaveText(['Eastgate']);
  await schools.write('campus.example', { buildings: sampleSchool().buildings.slice(0, 2) });
  await expect(page.getByRole('tab')).toHaveCount(2);
  await logOut(page);
  await signInByPopup(page, 'alan@tech.example');
  await expect(skeletons('building')).toHaveCount(5);
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(opened);
});
