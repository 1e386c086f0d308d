import { cp, symlink } from 'node:fs/promises';
import path from 'node:path';
import { buildFolder, git } from '@laundry-board/sites';
import {
  boardPage,
  copyRepository,
  expect,
  expectEnd,
  freePortVariables,
  LOAD_FAILURE,
  type Page,
  runCommand,
  signInByPopup,
  stop,
  test as base,
  UP,
} from '../../support/test.ts';

/** A copy of the whole repository in which git sees what changes. */
const test = base.extend<{ readonly gitCopy: string }>({
  gitCopy: async ({}, use) => {
    const { folder, remove } = await copyRepository();
    git(folder, 'init', '--quiet');
    git(folder, 'add', '--all');
    await use(folder);
    await remove();
  },
});

/** What npm would link, without letting it change packages that the copy shares with the repository. */
async function linkPackage(folder: string, name: string): Promise<void> {
  await symlink(`../../${name}`, path.join(folder, 'node_modules/@laundry-board', name));
}

/** Files of unit tests that a new remote can break: its own, and those of the table, the page and the documents. */
async function testsOfRemotes(folder: string, changed: readonly string[]) {
  const table = 'REMOTES|REMOTE_NAMES|siteNames|mapRemotes|renderApp';
  // Tools, most of whose tests start servers or programs, go by the same table, whatever it holds.
  const packages = ['shared-types', 'shell', '*-remote', 'tools/sites'];
  const inPackages = packages.map((name) => `${name}/*.test.ts*`);
  const readers = git(folder, 'grep', '-lE', table, '--', ...inPackages);
  const scripts = ['document*', 'exampleVersions'];
  const others = scripts.map((name) => `tools/scripts/${name}.test.ts`);
  const listed = git(folder, 'ls-files', '--', ...others);
  const own = changed.filter((file) => file.includes('.test.'));
  expect(own).not.toEqual([]);
  return [...own, ...readers.split('\n'), ...listed.split('\n')];
}

/** The tallest message that fits the place of a strip, px: four lines of small text beside or above the button. */
const STRIP_MESSAGE_PX = 150;

/** Whether a strip that fails says so in the page's column, and leaves the board nearly where it was. */
async function expectSmallFailure(page: Page, entry: string): Promise<void> {
  const strip = page.getByRole('complementary', { name: 'Notices' });
  const board = page.getByRole('main');
  await page.route(entry, (route) => route.fulfill({ status: 404, body: 'Not found' }));
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await page.reload();
    await expect(boardPage(page).washers.first()).toBeVisible();
    const heading = strip.getByRole('heading');
    await expect(heading).toBeVisible();
    expect((await strip.boundingBox())?.height).toBeLessThan(STRIP_MESSAGE_PX);
    const column = await board.getByRole('heading').first().boundingBox();
    expect((await heading.boundingBox())?.x).toBe(column?.x);
  }
  await page.unroute(entry);
}

test('a new remote passes the checks and is on the page', async ({
  gitCopy: copy,
  page,
  pageConsole,
}) => {
  pageConsole.expectErrors(LOAD_FAILURE, /^The notices could not be loaded\./);
  const npm = async (...args: readonly string[]): Promise<void> =>
    expectEnd(runCommand(args, {}, copy), 0);
  await npm('run', 'new-remote', '--', 'notices');
  await linkPackage(copy, 'notices-remote');
  await npm('test', '--', 'types');
  // Of lint and unit tests those that the new and changed files can break: the others have run already. That their
  // formats are right is tested for names of any length (newRemote.test.ts).
  const listed = git(copy, 'ls-files', '--modified', '--others', '--exclude-standard');
  const changed = listed.split('\n');
  expect(changed).toContain('notices-remote/package.json');
  const sources = changed.filter((file) => /\.tsx?$/.test(file));
  await npm('exec', '--', 'oxlint', '--type-aware', '--deny-warnings', ...sources);
  await npm('exec', '--', 'jest', '--runTestsByPath', ...(await testsOfRemotes(copy, changed)));

  // The other remotes are as they were deployed.
  await npm('run', 'build', '--', 'shell', 'notices-remote');
  for (const remote of ['auth-remote', 'board-remote'] as const) {
    await cp(buildFolder(remote), path.join(copy, remote, 'dist'), { recursive: true });
  }
  const ports = await freePortVariables('NOTICES_REMOTE_PORT');
  const preview = runCommand(['run', 'preview'], ports, copy);
  await preview.printed(UP);
  await page.goto(`http://localhost:${ports['SHELL_PORT']}`);
  await signInByPopup(page, 'ada@campus.example');
  await expect(boardPage(page).washers.first()).toBeVisible();
  const notices = page.getByText('Nothing new for ada@campus.example.');
  await expect(notices).toBeVisible();
  await expectSmallFailure(
    page,
    `http://localhost:${ports['NOTICES_REMOTE_PORT']}/remoteEntry.js*`,
  );
  await page.goto(`http://localhost:${ports['SHELL_PORT']}/?display=wall`);
  await expect(boardPage(page).washers.first()).toBeVisible();
  await expect(notices).toHaveCount(0);
  await page.close();
  await stop(preview, 'SIGINT');
});
