import { appendFile, cp } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { fetchRelease } from '@laundry-board/deploy';
import { buildFolder, type SiteName, siteNames } from '@laundry-board/hosting';
import { readRuntimeConfig, REMOTE_NAMES, remoteFolder } from '@laundry-board/shared-types';
import { boardPage } from '../../support/boardPage.ts';
import { renameHashedFiles } from '../../support/deployedSite.ts';
import { startLocalSite } from '../../support/localSite.ts';
import { sampleSchool, schoolsOf } from '../../support/schools.ts';
import { signInByPopup } from '../../support/signIn.ts';
import { expect, LOAD_FAILURE, test } from '../../support/watchedTest.ts';

/** The deployed shell whose releases, with those of its remotes, count as the previous ones. */
const LIVE_SITE = process.env['LIVE_SITE'];

/** Downloads what is live; without a live site, takes the builds under other names. */
async function fetchPrevious(folderOf: (site: SiteName) => string): Promise<void> {
  if (LIVE_SITE === undefined) {
    for (const site of siteNames) {
      await cp(buildFolder(site), folderOf(site), { recursive: true });
      await renameHashedFiles(folderOf(site), 1);
    }
    return;
  }
  const response = await fetch(new URL('/runtime-config.json', LIVE_SITE));
  const { remotes } = await readRuntimeConfig(response, LIVE_SITE);
  await fetchRelease([LIVE_SITE, '--to', folderOf('shell')]);
  for (const remote of REMOTE_NAMES) {
    await fetchRelease([remotes[remote], '--to', folderOf(remoteFolder(remote))]);
  }
}

/** What a resident gets: a board that runs, or why the shell refuses a remote. */
async function outcome(page: Page, origin: string): Promise<string> {
  const refusals = new Set<string>();
  page.on('console', (message) => {
    const refusal = /incompatible: (.*)/.exec(message.text())?.[1];
    if (refusal !== undefined) refusals.add(refusal);
  });
  const alert = page.getByRole('alert');
  const login = page.getByRole('button', { name: 'Login with Google' });
  await page.goto(origin);
  await expect(login.or(alert)).toBeVisible();
  if (await login.isVisible()) await signInByPopup(page, 'ada@campus.example');
  await expect(boardPage(page).washers.first().or(alert)).toBeVisible();
  return (await alert.isVisible()) ? `refused: ${[...refusals].join(' ')}` : 'runs';
}

test('this and the previous release of shell and remotes run together, or say why not', async ({
  browser,
  folder,
  pageConsole,
}) => {
  pageConsole.expectErrors(LOAD_FAILURE, /incompatible/);
  const previousFolder = (site: SiteName) => path.join(folder, site);
  await fetchPrevious(previousFolder);
  const lines = ['| shell | auth | board | outcome |', '| --- | --- | --- | --- |'];
  for (const previous of [
    ['board-remote'],
    ['auth-remote'],
    ['shell', 'board-remote'],
    ['shell', 'auth-remote'],
  ] satisfies (readonly SiteName[])[]) {
    const isPrevious = (name: SiteName) => previous.some((one) => one === name);
    const site = await startLocalSite((name) =>
      isPrevious(name) ? previousFolder(name) : buildFolder(name),
    );
    await schoolsOf(site.firestore.origin).write('campus.example', sampleSchool());
    const page = await browser.newPage();
    const found = await outcome(page, site.origin);
    expect(found).toMatch(LIVE_SITE === undefined ? /^runs$/ : /^runs$|^refused: .+/);
    const ages = siteNames.map((name) => (isPrevious(name) ? 'previous' : 'this'));
    lines.push(`| ${ages.join(' | ')} | ${found} |`);
    await page.close();
    await site.close();
  }
  const table = `${lines.join('\n')}\n`;
  console.log(table);
  const summary = process.env['GITHUB_STEP_SUMMARY'];
  if (summary !== undefined) await appendFile(summary, table);
});
