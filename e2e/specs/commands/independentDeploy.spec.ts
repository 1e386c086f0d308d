import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { LOCAL_PROJECT_ID } from '@laundry-board/local-backend';
import { REMOTE_ENTRY_FILE } from '@laundry-board/shared-types';
import { serveRemote } from '@laundry-board/hosting';
import { boardPage } from '../../support/boardPage.ts';
import { copyRepository } from '../../support/copyRepository.ts';
import { fingerprint } from '../../support/fingerprint.ts';
import { startLocalSite } from '../../support/localSite.ts';
import { serveOwnShell, workerReady } from '../../support/ownShell.ts';
import { runCommand } from '../../support/runCommand.ts';
import { building, machine, sampleSchool } from '../../support/sampleSchool.ts';
import { schoolsOf } from '../../support/schools.ts';
import { signInByPopup } from '../../support/signInByPopup.ts';
import { expect, test } from '../../support/watchedTest.ts';

const PACKAGES = ['shell', 'auth-remote', 'board-remote'] as const;

const CHANGES = [
  {
    name: 'board-remote',
    remote: 'board',
    file: 'src/machines/Section.tsx',
    from: 'Washers:',
    to: 'Washing machines:',
  },
  {
    name: 'auth-remote',
    remote: 'auth',
    file: 'src/LoginScreen.tsx',
    from: 'Login with Google',
    to: 'Continue with Google',
  },
] as const;

// All of it under the shell's service worker.
test.use({ serviceWorkers: 'allow' });

for (const { name, remote, file, from, to } of CHANGES) {
  test(`${name} is built and deployed alone under an open page`, async ({ page, context }) => {
    test.slow();
    const copy = await copyRepository();
    const builtIn = (one: string): string => path.join(copy.folder, one, 'dist');
    await buildAll(copy.folder);
    const deployed = await mkdtemp(path.join(os.tmpdir(), 'laundry-deployed-'));
    const folderOf = (one: string): string => path.join(deployed, one);
    for (const one of PACKAGES) await cp(builtIn(one), folderOf(one), { recursive: true });
    const site = await startLocalSite({ folderOf });
    const shell = await serveOwnShell(site.config, folderOf('shell'));
    const schools = schoolsOf(site.firestore.origin, LOCAL_PROJECT_ID);
    await schools.write('campus.example', sampleSchool());
    const board = boardPage(page);
    await page.goto(shell.origin);
    await workerReady(page);
    // The page that stays open has come by the worker too, and so has all that it has loaded.
    await page.reload();
    await expectWorker(page);
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

    // The second load runs what was deployed: the first one renews what the browser keeps.
    const next = await context.newPage();
    for (const load of [() => next.goto(shell.origin), () => next.reload()]) {
      await load();
      await expectWorker(next);
      await expect(boardPage(next).dryers).toHaveText([/In Use/]);
    }
    if (name === 'auth-remote') {
      await next.getByRole('button', { name: 'My Account' }).click();
      await next.getByRole('menuitem', { name: 'Log Out' }).click();
    }
    await expect(next.getByText(to)).toBeVisible();

    // So does the next load after a change of the configuration: the remote is at another address now.
    const moved = await serveRemote({ site: name, folder: folderOf(name), port: 0 });
    const remotes = { ...site.config.remotes, [remote]: `${moved.origin}/` };
    await shell.close();
    await shell.open({ ...site.config, remotes });
    await next.goto(shell.origin);
    await expectWorker(next);
    await expect(next.getByText(to)).toBeVisible();
    const loaded = await next.evaluate(() =>
      performance.getEntriesByType('resource').map((entry) => entry.name),
    );
    expect(loaded).toContain(`${moved.origin}/${REMOTE_ENTRY_FILE}`);
    expect(loaded).not.toContain(`${site.config.remotes[remote]}${REMOTE_ENTRY_FILE}`);

    // A page that outlives its site complains about it.
    await context.close();
    await Promise.all([moved.close(), shell.close(), site.close()]);
    await copy.remove();
    await rm(deployed, { recursive: true });
  });
}

/** Makes sure that the service worker has answered a page's navigation and controls the page. */
async function expectWorker(page: Page): Promise<void> {
  const seen = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation');
    const started: unknown = Reflect.get(navigation ?? {}, 'workerStart');
    return { isControlled: navigator.serviceWorker.controller !== null, started: Number(started) };
  });
  expect(seen).toEqual({ isControlled: true, started: expect.any(Number) });
  expect(seen.started).toBeGreaterThan(0);
}

async function buildAll(folder: string): Promise<void> {
  const build = runCommand(['run', 'build'], {}, folder);
  expect(await build.status, build.output()).toBe(0);
}
