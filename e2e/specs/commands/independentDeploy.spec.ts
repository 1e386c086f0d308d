import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { REMOTE_ENTRY_FILE } from '@laundry-board/shared-types';
import { serveRemote } from '@laundry-board/hosting';
import { boardPage } from '../../support/boardPage.ts';
import { copyRepository, expectEnd, runCommand } from '../../support/npmCommands.ts';
import { serveOwnShell, startLocalSite, workerReady } from '../../support/localSite.ts';
import { building, machine, sampleSchool, schoolsOf } from '../../support/schools.ts';
import { signInByPopup } from '../../support/signIn.ts';
import { expect, test } from '../../support/watchedTest.ts';

const PACKAGES = ['shell', 'auth-remote', 'board-remote'] as const;

// All of it under the shell's service worker.
test.use({ serviceWorkers: 'allow' });

test('a remote is built and deployed alone under an open page', async ({
  page,
  context,
  folder,
}) => {
  test.slow();
  const copy = await copyRepository();
  const builtIn = (one: string): string => path.join(copy.folder, one, 'dist');
  await buildAll(copy.folder);
  const folderOf = (one: string): string => path.join(folder, one);
  for (const one of PACKAGES) await cp(builtIn(one), folderOf(one), { recursive: true });
  const site = await startLocalSite(folderOf);
  const shell = await serveOwnShell(site.config, folderOf('shell'));
  const schools = schoolsOf(site.firestore.origin);
  await schools.write('campus.example', sampleSchool());
  const board = boardPage(page);
  await page.goto(shell.origin);
  await workerReady(page);
  // The page that stays open has come by the worker too, and so has all that it has loaded.
  await page.reload();
  await expectWorker(page);
  await signInByPopup(page, 'ada@campus.example');
  await expect(board.selected).toHaveText(['North Hall']);

  const source = path.join(copy.folder, 'board-remote/src/machines/Section.tsx');
  const text = await readFile(source, 'utf8');
  expect(text).toContain('Washers:');
  await writeFile(source, text.replaceAll('Washers:', 'Laundry:'));
  await buildAll(copy.folder);
  // The change leaves every other build as it was, byte for byte.
  for (const other of PACKAGES.filter((one) => one !== 'board-remote')) {
    expect(await contents(builtIn(other)), other).toEqual(await contents(folderOf(other)));
  }
  await rm(folderOf('board-remote'), { recursive: true });
  await cp(builtIn('board-remote'), folderOf('board-remote'), { recursive: true });

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
  await expect(next.getByText('Laundry:')).toBeVisible();

  // So does the next load after a change of the configuration: the remote is at another address now.
  const moved = await serveRemote({
    site: 'board-remote',
    folder: folderOf('board-remote'),
    port: 0,
  });
  const remotes = { ...site.config.remotes, board: `${moved.origin}/` };
  await shell.close();
  await shell.open({ ...site.config, remotes });
  await next.goto(shell.origin);
  await expectWorker(next);
  await expect(next.getByText('Laundry:')).toBeVisible();
  const loaded = await next.evaluate(() =>
    performance.getEntriesByType('resource').map((entry) => entry.name),
  );
  expect(loaded).toContain(`${moved.origin}/${REMOTE_ENTRY_FILE}`);
  expect(loaded).not.toContain(`${site.config.remotes.board}${REMOTE_ENTRY_FILE}`);

  // A page that outlives its site complains about it.
  await context.close();
  await Promise.all([moved.close(), shell.close(), site.close()]);
  await copy.remove();
});

/** Makes sure that the service worker has answered a page's navigation and controls the page. */
async function expectWorker(page: Page): Promise<void> {
  const seen = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation');
    const started: unknown = Reflect.get(navigation ?? {}, 'workerStart');
    return [navigator.serviceWorker.controller !== null, Number(started) > 0];
  });
  expect(seen).toEqual([true, true]);
}

async function buildAll(folder: string): Promise<void> {
  await expectEnd(runCommand(['run', 'build'], {}, folder), 0);
}

/** Every file in a folder, by its name. */
async function contents(folder: string): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  for (const name of await readdir(folder)) {
    files.set(name, await readFile(path.join(folder, name), 'latin1'));
  }
  return files;
}
