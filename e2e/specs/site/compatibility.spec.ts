import { appendFile, cp } from 'node:fs/promises';
import path from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { fetchRelease } from '@laundry-board/deploy';
import { buildFolder, serveRemotes, type SiteName, siteNames } from '@laundry-board/hosting';
import { mapRemotes, readRuntimeConfig, remoteFolder } from '@laundry-board/shared-types';
import { boardPage } from '../../support/boardPage.ts';
import { renameHashedFiles } from '../../support/deployedSite.ts';
import { serveOwnShell } from '../../support/localSite.ts';
import { sampleSchool } from '../../support/schools.ts';
import { signInByPopup } from '../../support/signIn.ts';
import { expect, test } from '../../support/fixtures.ts';
import { LOAD_FAILURE } from '../../support/watchedTest.ts';

/** The deployed shell whose releases, with those of its remotes, count as the previous ones. */
const LIVE_SITE = process.env['LIVE_SITE'];

type FolderOf = (site: SiteName) => string;

/** Downloads what is live; without a live site, takes the builds under other names. */
async function previousReleases(folder: string): Promise<FolderOf> {
  const folderOf: FolderOf = (site) => path.join(folder, site);
  if (LIVE_SITE === undefined) {
    for (const site of siteNames) {
      await cp(buildFolder(site), folderOf(site), { recursive: true });
      await renameHashedFiles(folderOf(site), 1);
    }
    return folderOf;
  }
  const { remotes } = await readRuntimeConfig(
    await fetch(new URL('/runtime-config.json', LIVE_SITE)),
    LIVE_SITE,
  );
  const urls = { ...mapRemotes((remote) => remotes[remote]), shell: LIVE_SITE };
  await fetchRelease([urls.shell, '--to', folderOf('shell')]);
  for (const remote of ['auth', 'board'] as const) {
    await fetchRelease([urls[remote], '--to', folderOf(remoteFolder(remote))]);
  }
  return folderOf;
}

/** What a resident gets of each remote: `runs`, or why the shell refuses it. */
async function results(context: BrowserContext, { origin }: { readonly origin: string }) {
  const page = await context.newPage();
  const refusals = new Set<string>();
  page.on('console', (message) => {
    const refusal = /incompatible: (.*)/.exec(message.text())?.[1];
    if (refusal !== undefined) refusals.add(refusal);
  });
  const alert = page.getByRole('alert');
  const login = page.getByRole('button', { name: 'Login with Google' });
  const washers = boardPage(page).washers.first();
  const refused = (): string => `refused: ${[...refusals].join(' ')}`;
  await page.goto(origin);
  await expect(login.or(alert)).toBeVisible();
  if (await alert.isVisible()) return { auth: refused(), board: '' };
  await signInByPopup(page, 'ada@campus.example');
  await expect(washers.or(alert)).toBeVisible();
  const board = (await alert.isVisible()) ? refused() : 'runs';
  await page.close();
  return { auth: 'runs', board };
}

test('this and the previous release of shell and remotes run together, or say why not', async ({
  browser,
  folder,
  pageConsole,
  schools,
  site,
}) => {
  pageConsole.expectErrors(LOAD_FAILURE, /incompatible/);
  await schools.write('campus.example', sampleSchool());
  const releases = { this: buildFolder, previous: await previousReleases(folder) };
  const remotes = {
    this: await serveRemotes({ folderOf: releases.this }),
    previous: await serveRemotes({ folderOf: releases.previous }),
  };
  const rows: string[] = [];
  for (const age of ['this', 'previous'] as const) {
    const cells: Record<string, string> = {};
    for (const [auth, board] of [
      ['this', 'previous'],
      ['previous', 'this'],
    ] as const) {
      const shell = await serveOwnShell(
        {
          ...site.config,
          remotes: {
            auth: `${remotes[auth].origins.auth}/`,
            board: `${remotes[board].origins.board}/`,
          },
        },
        releases[age]('shell'),
      );
      const context = await browser.newContext({ serviceWorkers: 'block' });
      const got = await results(context, shell);
      cells[`auth ${auth}`] = got.auth;
      cells[`board ${board}`] = got.board;
      await context.close();
      await shell.close();
    }
    for (const cell of Object.values(cells)) expect(cell).toMatch(/^runs$|^refused: .+|^$/);
    rows.push(
      `| ${age} | ${cells['auth this']} | ${cells['auth previous']} | ${cells['board this']} | ${cells['board previous']} |`,
    );
  }
  const table = [
    '| shell | auth, this | auth, previous | board, this | board, previous |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
  console.log(table);
  const summary = process.env['GITHUB_STEP_SUMMARY'];
  if (summary !== undefined) await appendFile(summary, `${table}\n`);
  await Promise.all(Object.values(remotes).map(({ close }) => close()));
});
