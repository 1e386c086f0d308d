import path from 'node:path';
import { boardPage } from '../../support/boardPage.ts';
import { expect, test } from '../../support/commandTests.ts';
import { replaceText } from '../../support/devServers.ts';
import { startLocalSite } from '../../support/localSite.ts';
import { expectEnd, freePortVariables, stop, UP } from '../../support/npmCommands.ts';
import { sampleSchool, schoolsOf } from '../../support/schools.ts';
import { signInByPopup } from '../../support/signIn.ts';

test('a remote runs in a deployed shell from its development server, and a saved change reloads the page', async ({
  copy,
  page,
  run,
}) => {
  const site = await startLocalSite();
  await schoolsOf(site.firestore.origin).write('campus.example', sampleSchool());
  const ports = await freePortVariables();
  const origin = `http://localhost:${ports['BOARD_REMOTE_PORT']}`;
  const command = run(['run', 'dev', '-w', 'board-remote', '--', '--shell', site.origin], ports);
  await command.printed(UP);
  expect(command.output()).toContain(`board  ${origin}/ (this checkout, contract 2)`);

  const response = await page.goto(`http://localhost:${ports['SHELL_PORT']}`);
  const deployed = (await fetch(site.origin)).headers.get('content-security-policy');
  const policy = response?.headers()['content-security-policy'];
  expect(policy?.replaceAll(` ${origin}`, '').replace(` ${origin.replace('http', 'ws')}`, '')).toBe(
    deployed,
  );

  await signInByPopup(page, 'ada@campus.example');
  await boardPage(page).building('Maple House').click();
  const section = path.join(copy.folder, 'board-remote/src/machines/Section.tsx');
  const undo = await replaceText(section, 'Washers:', 'Laundry:');
  await expect(page.getByRole('heading', { name: 'Laundry:' })).toBeVisible();
  await expect(boardPage(page).selected).toHaveText('Maple House');

  // Another test uses the same copy of the repository.
  await undo();
  // A page that outlives its servers complains about it.
  await page.close();
  await stop(command, 'SIGINT');
  await site.close();
});

test('a development server that crashes is started again, and the page follows its sources as before', async ({
  copy,
  page,
  pageConsole,
  run,
}) => {
  // The page's connection to the development server ends with it.
  pageConsole.expectErrors(/WebSocket|ERR_CONNECTION_REFUSED|^\[rspack-dev-server\] Event$/);
  const site = await startLocalSite();
  await schoolsOf(site.firestore.origin).write('campus.example', sampleSchool());
  const ports = await freePortVariables();
  const origin = `http://localhost:${ports['BOARD_REMOTE_PORT']}`;
  const command = run(['run', 'dev', '-w', 'board-remote', '--', '--shell', site.origin], ports);
  await command.printed(UP);
  await page.goto(`http://localhost:${ports['SHELL_PORT']}`);
  await signInByPopup(page, 'ada@campus.example');
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
  const section = path.join(copy.folder, 'board-remote/src/machines/Section.tsx');
  const undo = await replaceText(section, 'Washers:', 'Laundry:');
  await expect(page.getByRole('heading', { name: 'Laundry:' })).toBeVisible();

  await undo();
  await page.close();
  await stop(command, 'SIGINT');
  await site.close();
});

test('two remotes run in a deployed shell from their development servers', async ({
  page,
  run,
}) => {
  const site = await startLocalSite();
  await schoolsOf(site.firestore.origin).write('campus.example', sampleSchool());
  const ports = await freePortVariables();
  const args = ['run', 'dev', '--', 'auth-remote', 'board-remote', '--shell', site.origin];
  const command = run(args, ports);
  await command.printed(UP);
  const entries: string[] = [];
  page.on('response', (response) => {
    if (response.url().includes('remoteEntry.js')) entries.push(new URL(response.url()).port);
  });
  await page.goto(`http://localhost:${ports['SHELL_PORT']}`);
  await signInByPopup(page, 'ada@campus.example');
  await expect(page.getByRole('heading', { name: 'Washers:' })).toBeVisible();
  expect(new Set(entries)).toEqual(
    new Set([ports['AUTH_REMOTE_PORT'], ports['BOARD_REMOTE_PORT']]),
  );

  await page.close();
  await stop(command, 'SIGINT');
  await site.close();
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
