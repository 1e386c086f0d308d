import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { LOCAL_PROJECT_ID } from '@laundry-board/local-backend';
import { REMOTE_ENTRY_FILE } from '@laundry-board/shared-types';
import { boardPage } from '../../support/boardPage.ts';
import { buildFolder, type LocalSite, startLocalSite } from '../../support/localSite.ts';
import { logOut } from '../../support/logOut.ts';
import { sampleSchool } from '../../support/sampleSchool.ts';
import { type Schools, schoolsOf } from '../../support/schools.ts';
import { signInByPopup } from '../../support/signInByPopup.ts';
import { expect, test as base } from '../../support/watchedTest.ts';

/** A board that throws while it draws a building without a name. */
const FAULT = ['"Unnamed building"', '(()=>{throw new Error("it can not be drawn")})()'] as const;

interface Deployed {
  readonly site: LocalSite;
  readonly schools: Schools;
  /** Changes the board's deployed entry. */
  readonly changeEntry: (from: string, to: string) => Promise<void>;
  /** Puts every hashed file of a remote under another name, as a newer build does; the old ones are gone. */
  readonly redeploy: (remote: 'auth-remote' | 'board-remote', version: number) => Promise<void>;
}

const test = base.extend<{ deployed: Deployed }>({
  deployed: async ({ page }, use) => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'laundry-deployed-'));
    const folderOf = (name: string): string => path.join(folder, name);
    for (const name of ['shell', 'auth-remote', 'board-remote'] as const) {
      await cp(buildFolder(name), folderOf(name), { recursive: true });
    }
    const site = await startLocalSite({ folderOf });
    const change = async (file: string, from: string, to: string): Promise<void> => {
      const text = await readFile(file, 'utf8');
      await writeFile(file, text.replaceAll(from, to));
    };
    await use({
      site,
      schools: schoolsOf(site.firestore.origin, LOCAL_PROJECT_ID),
      changeEntry: (from, to) =>
        change(path.join(folderOf('board-remote'), REMOTE_ENTRY_FILE), from, to),
      redeploy: async (remote, version) => {
        for (const name of await readdir(folderOf(remote))) {
          const hash = /\.([\da-f]{12})\.js$/.exec(name)?.[1];
          if (hash === undefined) continue;
          const newHash = String(version).padStart(12, '0').replace(/^./, hash.charAt(0));
          const file = path.join(folderOf(remote), name);
          await rename(file, file.replace(hash, newHash));
          await change(path.join(folderOf(remote), REMOTE_ENTRY_FILE), hash, newHash);
        }
      },
    });
    // A page that outlives its site complains about it.
    await page.close();
    await site.close();
    await rm(folder, { recursive: true });
  },
});

for (const { title, isNewer } of [
  { title: 'that was mended', isNewer: false },
  { title: 'that was mended in a newer build', isNewer: true },
]) {
  test(`a board that failed to draw comes alive by Try again from one ${title}`, async ({
    page,
    pageConsole,
    deployed: { site, schools, changeEntry, redeploy },
  }) => {
    pageConsole.expectErrors(/it can not be drawn/);
    await changeEntry(...FAULT);
    const school = sampleSchool();
    await schools.write('campus.example', school);
    await page.goto(site.origin);
    await signInByPopup(page, 'ada@campus.example');
    await expect(boardPage(page).selected).toHaveText(['North Hall']);
    const [first, ...others] = school.buildings;
    const unnamed = { ...first, id: 'unnamed', name: '', washingmachines: [], dryers: [] };
    await schools.write('campus.example', { buildings: [unnamed, ...others] });
    await expect(page.getByRole('alert')).toContainText('The board could not be loaded.');

    await changeEntry(FAULT[1], FAULT[0]);
    if (isNewer) await redeploy('board-remote', 2);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(boardPage(page).selected).toHaveText(['Unnamed building']);
    await schools.write('campus.example', school);
    await expect(boardPage(page).building('North Hall')).toBeVisible();
  });
}

test('a page stays open over two deploys of every remote, whose old files are gone', async ({
  page,
  deployed: { site, schools, redeploy },
}) => {
  const board = boardPage(page);
  const deployAll = async (version: number): Promise<void> => {
    await redeploy('auth-remote', version);
    await redeploy('board-remote', version);
  };
  await schools.write('campus.example', sampleSchool());
  await page.goto(`${site.origin}/test`);
  await deployAll(2);
  await page.goto(site.origin);
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
