import path from 'node:path';
import {
  boardPage,
  expect,
  expectEnd,
  freePortVariables,
  type LocalSite,
  replaceText,
  type RunningCommand,
  sampleSchool,
  schoolsOf,
  signInByPopup,
  startLocalSite,
  stop,
  test as base,
  UP,
} from '../../support/test.ts';

/** Remotes that run in a deployed shell from their development servers. */
interface Development {
  /** The deployment. */
  readonly site: LocalSite;
  readonly command: RunningCommand;
  readonly ports: Readonly<Record<string, string>>;
  /** Where the shell is served on this computer. */
  readonly shell: string;
}

/** Playwright's test with a deployed site, and with `npm run dev` in its shell. */
const test = base.extend<{
  /** @param args What stands between `npm run dev` and `--shell`. */
  readonly develop: (...args: readonly string[]) => Promise<Development>;
}>({
  develop: async ({ page, run }, use) => {
    const site = await startLocalSite();
    await schoolsOf(site.firestore.origin).write('campus.example', sampleSchool());
    const commands: RunningCommand[] = [];
    await use(async (...args) => {
      const ports = await freePortVariables();
      const command = run(['run', 'dev', ...args, '--shell', site.origin], ports);
      commands.push(command);
      await command.printed(UP);
      return { site, command, ports, shell: `http://localhost:${ports['SHELL_PORT']}` };
    });
    // A page that outlives its servers complains about it.
    await page.close();
    for (const command of commands) await stop(command, 'SIGINT');
    await site.close();
  },
});

test('remotes run in a deployed shell from their development servers, which are started again if they crash, and a saved change reloads the page', async ({
  copy,
  develop,
  page,
  pageConsole,
}) => {
  // The page's connection to the development server ends with it.
  pageConsole.expectErrors(/WebSocket|ERR_CONNECTION_REFUSED|^\[rspack-dev-server\] Event$/);
  const { command, ports, shell, site } = await develop('--', 'auth-remote', 'board-remote');
  const origin = `http://localhost:${ports['BOARD_REMOTE_PORT']}`;
  const authOrigin = `http://localhost:${ports['AUTH_REMOTE_PORT']}`;
  expect(command.output()).toContain(`board  ${origin}/ (this checkout, contract 2)`);

  const entries = new Set<string>();
  page.on('response', (entry) => {
    if (entry.url().includes('remoteEntry.js')) entries.add(new URL(entry.url()).origin);
  });
  const response = await page.goto(shell);
  const deployed = (await fetch(site.origin)).headers.get('content-security-policy');
  let policy = response?.headers()['content-security-policy'] ?? '';
  for (const own of [origin, authOrigin]) {
    policy = policy.replaceAll(` ${own}`, '').replace(` ${own.replace('http', 'ws')}`, '');
  }
  expect(policy).toBe(deployed);

  await signInByPopup(page, 'ada@campus.example');
  await boardPage(page).building('Maple House').click();
  expect(entries).toEqual(new Set([origin, authOrigin]));
  const section = path.join(copy.folder, 'board-remote/src/machines/Section.tsx');
  const undo = await replaceText(section, 'Washers:', 'Laundry:');
  await expect(page.getByRole('heading', { name: 'Laundry:' })).toBeVisible();
  await expect(boardPage(page).selected).toHaveText('Maple House');

  await undo();
  await expect(page.getByRole('heading', { name: 'Washers:' })).toBeVisible();

  command.killPart('rspack');
  await command.printed(
    'The development server of board-remote ended with status -1 and is started again.',
  );
  await expect
    .poll(() =>
      fetch(origin).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Washers:' })).toBeVisible();
  const undoAgain = await replaceText(section, 'Washers:', 'Laundry:');
  await expect(page.getByRole('heading', { name: 'Laundry:' })).toBeVisible();

  // Another test uses the same copy of the repository.
  await undoAgain();
});

test('a development server without its shell ends in one line', async ({ run }) => {
  const ports = await freePortVariables();
  const shell = `http://localhost:${ports['AUTH_EMULATOR_PORT']}/`;
  const command = run(['run', 'dev', '-w', 'board-remote', '--', '--shell', shell], ports);
  await expectEnd(command, 1);
  expect(command.output()).toContain(
    `${shell} does not answer. Is it the address of a laundry board?\n`,
  );
});
