import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { LOCAL_PROJECT_ID } from 'local-backend';
import { boardPage } from '../../src/boardPage.ts';
import { copyRepository } from '../../src/copyRepository.ts';
import { fingerprint } from '../../src/fingerprint.ts';
import { startLocalSite } from '../../src/localSite.ts';
import { runCommand } from '../../src/runCommand.ts';
import { building, machine, sampleSchool } from '../../src/sampleSchool.ts';
import { schoolsOf } from '../../src/schools.ts';
import { signInByPopup } from '../../src/signInByPopup.ts';
import { expect, test } from '../../src/watchedTest.ts';

const PACKAGES = ['shell', 'auth-remote', 'board-remote'] as const;

const CHANGES = [
  {
    name: 'board-remote',
    file: 'src/machines/Section.tsx',
    from: 'Washers:',
    to: 'Washing machines:',
  },
  {
    name: 'auth-remote',
    file: 'src/login/LoginScreen.tsx',
    from: 'Login with Google',
    to: 'Continue with Google',
  },
] as const;

for (const { name, file, from, to } of CHANGES) {
  test(`${name} is built and deployed alone under an open page`, async ({ page, context }) => {
    test.slow();
    const copy = await copyRepository();
    const builtIn = (one: string): string => path.join(copy.folder, one, 'dist');
    await buildAll(copy.folder);
    const deployed = await mkdtemp(path.join(os.tmpdir(), 'laundry-deployed-'));
    const folderOf = (one: string): string => path.join(deployed, one);
    for (const one of PACKAGES) await cp(builtIn(one), folderOf(one), { recursive: true });
    const site = await startLocalSite({ folderOf });
    const schools = schoolsOf(site.firestore.origin, LOCAL_PROJECT_ID);
    await schools.write('campus.example', sampleSchool());
    const board = boardPage(page);
    await page.goto(site.origin);
    await signInByPopup(page, 'ada@campus.example');
    await expect(board.selected).toHaveText(['North Hall']);

    const source = path.join(copy.folder, name, file);
    const text = await readFile(source, 'utf8');
    expect(text).toContain(from);
    await writeFile(source, text.replaceAll(from, to));
    await buildAll(copy.folder);
    // The change leaves every other build as it was, byte for byte.
    for (const other of PACKAGES.filter((one) => one !== name)) {
      expect(await fingerprint(builtIn(other)), other).toEqual(await fingerprint(folderOf(other)));
    }
    await rm(folderOf(name), { recursive: true });
    await cp(builtIn(name), folderOf(name), { recursive: true });

    // The open page goes on, live.
    await board.building('Maple House').click();
    await schools.write('campus.example', {
      buildings: [building('maple', 'Maple House', { dryers: [machine(true)] })],
    });
    await expect(board.dryers).toHaveText([/In Use/]);

    // The next load runs what was deployed.
    const next = await context.newPage();
    await next.goto(site.origin);
    await expect(boardPage(next).dryers).toHaveText([/In Use/]);
    if (name === 'auth-remote') {
      await next.getByRole('button', { name: 'My Account' }).click();
      await next.getByRole('menuitem', { name: 'Log Out' }).click();
    }
    await expect(next.getByText(to)).toBeVisible();

    // A page that outlives its site complains about it.
    await context.close();
    await site.close();
    await copy.remove();
    await rm(deployed, { recursive: true });
  });
}

async function buildAll(folder: string): Promise<void> {
  const build = runCommand(['run', 'build'], {}, folder);
  expect(await build.status, build.output()).toBe(0);
}
