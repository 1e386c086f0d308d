import { appendFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { liveReleases } from '@laundry-board/deploy';
import { REMOTES, versionGlobal } from '@laundry-board/shared-types';
import { boardPage } from '../../support/boardPage.ts';
import { LOAD_FAILURE } from '../../support/watchedTest.ts';
import { expect, test } from '../../support/deployedSite.ts';
import { signInByPopup } from '../../support/signIn.ts';
import { sampleSchool } from '../../support/schools.ts';

const BOARD = versionGlobal(REMOTES.board.container);

test('a pinned board runs its release through later deploys, until it is let go @engines', async ({
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

test('a pinned login is preloaded once, with its hash', async ({
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

type Damage = (
  live: string,
  pin: { readonly entry: string; readonly script: string },
) => Promise<void>;

const DAMAGES: readonly (readonly [title: string, cause: string, damage: Damage])[] = [
  [
    'entry has other bytes',
    'damaged',
    (live, { entry }) => appendFile(path.join(live, entry), ' '),
  ],
  ['entry is gone', 'http-status', (live, { entry }) => rm(path.join(live, entry))],
  [
    'script has other bytes',
    'damaged',
    (live, { script }) => appendFile(path.join(live, script), ' '),
  ],
];

for (const [title, cause, damage] of DAMAGES) {
  test(`a pinned board whose ${title} is refused, not replaced @engines`, async ({
    page,
    pageConsole,
    deployed: { config, folderOf, release, pin, visit },
  }) => {
    pageConsole.expectErrors(LOAD_FAILURE, /board remote, version|MIME type|nosniff/);
    await release('board-remote', 1);
    await pin('board');
    const live = folderOf('board-remote');
    const [{ entry, files } = { entry: '', files: {} }] = await liveReleases(config.remotes.board);
    const script = Object.keys(files).find((name) => name.startsWith('firebase.')) ?? '';
    await release('board-remote', 2);
    await damage(live, { entry, script });
    await visit();

    const alert = page.getByRole('alert');
    await expect(alert).toContainText('The board could not be loaded.');
    const details = page.getByText('Details for support');
    await details.click();
    await expect(page.getByRole('group')).toContainText(
      new RegExp(`board remote, version .+, loading its (entry|expose): ${cause}`),
    );
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Trying again…')).toHaveCount(0);
    await expect(alert).toBeVisible();
    if (title.startsWith('entry'))
      expect(await page.evaluate(BOARD).catch(() => 'none')).toBe('none');
  });
}

test('a pin with another hash is refused, and the newest release does not run', async ({
  page,
  pageConsole,
  deployed: { config, configure, release, visit },
}) => {
  pageConsole.expectErrors(LOAD_FAILURE, /board remote, version|MIME type|nosniff/);
  await release('board-remote', 1);
  const [{ entry } = { entry: '' }] = await liveReleases(config.remotes.board);
  const integrity = `sha384-${'A'.repeat(64)}`;
  await configure({ ...config, pins: { board: { entry, integrity } } });
  await visit();
  await expect(page.getByRole('alert')).toContainText('The board could not be loaded.');
  expect(pageConsole.lines.join('\n')).toContain(`is not ${integrity}`);
});

test('a page that was opened before deploys and a rollback goes on', async ({
  page,
  deployed: { origin, schools, release, pin },
}) => {
  await schools.write('campus.example', sampleSchool());
  const releaseAll = async (version: number): Promise<void> => {
    await release('auth-remote', version);
    await release('board-remote', version);
    await release('shell', version);
  };
  await releaseAll(1);
  await page.goto(`${origin}/nowhere`);
  const opened = await page.evaluate(() => performance.timeOrigin);
  await releaseAll(2);
  await releaseAll(3);
  await pin('board', '--back');
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await signInByPopup(page, 'ada@campus.example');
  await expect(page.getByText('Dryers of version 2:')).toBeVisible();
  await releaseAll(4);
  await boardPage(page).building('Eastgate').click();
  await expect(boardPage(page).selected).toHaveText(['Eastgate']);
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(opened);
});
