import { cp, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fetchRelease, folderUrl, liveReleases } from '@laundry-board/deploy';
import { buildFolder, remoteOf, type SiteName, siteNames } from '@laundry-board/sites';
import { fieldOf, RUNTIME_CONFIG_FILE } from '@laundry-board/shared-types';
import {
  boardPage,
  expect,
  LOAD_FAILURE,
  type Page,
  renameHashedFiles,
  sampleSchool,
  schoolsOf,
  signInByPopup,
  startLocalSite,
  test as base,
} from '../../support/test.ts';

/** The deployed shell whose releases, with those of its remotes, count as the previous ones. */
const LIVE_SITE = process.env['LIVE_SITE'];

/** Downloads what is live; without a live site, uses the builds under other names. */
async function fetchPrevious(folderOf: (site: SiteName) => string): Promise<void> {
  if (LIVE_SITE === undefined) {
    for (const site of siteNames) {
      await cp(buildFolder(site), folderOf(site), { recursive: true });
      await renameHashedFiles(folderOf(site), 1);
    }
    return;
  }
  const shell = folderUrl(LIVE_SITE);
  const answer = await fetch(new URL(RUNTIME_CONFIG_FILE, shell));
  const config: unknown = answer.ok ? await answer.json() : {};
  const remotes = fieldOf(config, 'remotes');
  for (const site of siteNames) {
    const url = site === 'shell' ? shell : fieldOf(remotes, remoteOf(site) ?? '');
    // The build stands for what is not live yet, such as a new remote.
    if (typeof url !== 'string' || (await liveReleases(url)).length === 0) {
      await cp(buildFolder(site), folderOf(site), { recursive: true });
    } else {
      await fetchRelease([url, '--to', folderOf(site)]);
    }
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

interface WorkerFixtures {
  /** The folder that holds the previous release of each site. */
  readonly previous: string;
}

const test = base.extend<object, WorkerFixtures>({
  previous: [
    async ({}, use) => {
      const folder = await mkdtemp(path.join(os.tmpdir(), 'laundry-previous-'));
      await fetchPrevious((site) => path.join(folder, site));
      await use(folder);
      await rm(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
});

for (const previousSites of [
  ['board-remote'],
  ['auth-remote'],
  ['shell', 'board-remote'],
  ['shell', 'auth-remote'],
] satisfies (readonly SiteName[])[]) {
  const isPrevious = (name: SiteName) => previousSites.some((one) => one === name);
  const age = (name: SiteName) => (isPrevious(name) ? 'previous' : 'this');
  // `npm run compatibility` prints these, and the outcome.
  const annotation = Object.entries({
    shell: age('shell'),
    auth: age('auth-remote'),
    board: age('board-remote'),
  }).map(([type, description]) => ({ type, description }));
  const title = `the previous ${previousSites.join(' and ')} runs with the rest of this release, or says why not`;
  test(title, { annotation }, async ({ page, pageConsole, previous }, testInfo) => {
    pageConsole.expectErrors(LOAD_FAILURE, /incompatible/);
    const site = await startLocalSite((name) =>
      isPrevious(name) ? path.join(previous, name) : buildFolder(name),
    );
    await schoolsOf(site.firestore.origin).write('campus.example', sampleSchool());
    const description = await outcome(page, site.origin);
    testInfo.annotations.push({ type: 'outcome', description });
    // A page that outlives its site complains about it.
    await page.close();
    await site.close();
    expect(description).toMatch(LIVE_SITE === undefined ? /^runs$/ : /^runs$|^refused: .+/);
  });
}
