import { boardPage } from '../../support/boardPage.ts';
import { expect, test } from '../../support/fixtures.ts';
import { logOut } from '../../support/signIn.ts';
import { serveOwnShell, workerReady } from '../../support/localSite.ts';
import { building, machine, sampleSchool } from '../../support/schools.ts';

const AHEAD = -60_000;

test.beforeEach(({ pageConsole }) => {
  // Newer browsers know every feature that the page switches off.
  pageConsole.expectErrors(/^Error with Permissions-Policy header: /);
});

test('a resident signs in, sees the board live, chooses a building and logs out', async ({
  page,
  schools,
  openBoard,
}) => {
  const board = await openBoard(sampleSchool());
  await expect(board.selected).toHaveText('North Hall');
  await expect(board.washers).toHaveText([/Available/, /In Use/]);
  await expect(board.dryers).toHaveText([/In Use/]);

  await board.building('Maple House').click();
  await expect(board.selected).toHaveText('Maple House');
  await expect(board.washers).toHaveText([/Available/, /In Use/, /Offline/]);

  const washingmachines = [machine(true, AHEAD)];
  await schools.write('campus.example', {
    buildings: [building('maple', 'Maple House', { washingmachines })],
  });
  await expect(board.washers).toHaveText([/In Use/]);

  await page.reload();
  await expect(boardPage(page).washers).toHaveText([/In Use/]);
  await logOut(page);
});

test.describe('with its service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the page says that it is offline, and comes back at a press', async ({
    page,
    pageConsole,
    site,
  }) => {
    // Of the site's answer to the offline page newer browsers take no Link header.
    pageConsole.expectErrors(/Failed to load resource: net::ERR/, /Refused to load the script/);
    pageConsole.expectViolations(/script-src-elem .*remoteEntry\.js/);
    const shell = await serveOwnShell(site.config);
    await page.goto(`${shell.origin}/test`);
    await workerReady(page);
    await shell.close();
    await page.goto(`${shell.origin}/test`);
    await expect(page.getByRole('heading')).toHaveText('You are offline');
    await shell.open();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.locator('body')).toHaveText('Test');
    await shell.close();
  });
});
