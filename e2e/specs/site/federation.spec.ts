import {
  buildInfoGlobal,
  CONTRACT_VERSIONS,
  REMOTE_NAMES,
  REMOTES,
  SHARED_DEPENDENCIES,
  versionGlobal,
} from '@laundry-board/shared-types';
import {
  boardPage,
  expect,
  expectWhileStopped,
  holdBack,
  LOAD_FAILURE,
  runClockUntilAlert,
  sampleSchool,
  stopClock,
  test,
} from '../../support/test.ts';

/** A text that only one module of each library holds, so that a second copy on the page shows. */
const MARKS = {
  react: '__CLIENT_INTERNALS_DO_NOT_USE',
  'react-dom/client': '__reactContainer$',
  '@firebase/app': 'firebase-heartbeat-database',
  'styled-components': 'data-styled-version',
} as const;

test('one React and one Firebase are on the page, and each remote states its version and what it was built for', async ({
  page,
  openBoard,
  site,
}) => {
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text());
  });
  const { selected } = await openBoard(sampleSchool());
  // The shell's React draws the board, and its listener carries the user of the other remote.
  await expect(selected).toHaveText(['North Hall']);

  const scope = await page.evaluate(`
    Object.fromEntries(
      Object.entries(__FEDERATION__.__SHARE__.shell.default).map(([name, versions]) => [
        name,
        Object.values(versions).map(({ from }) => from),
      ]),
    )`);
  expect(scope).toEqual(
    Object.fromEntries(Object.keys(SHARED_DEPENDENCIES).map((name) => [name, ['shell']])),
  );

  const texts = await Promise.all(scripts);
  for (const [library, mark] of Object.entries(MARKS)) {
    expect(
      texts.filter((text) => text.includes(mark)),
      library,
    ).toHaveLength(1);
  }

  for (const remote of REMOTE_NAMES) {
    const folder = site.config.remotes[remote];
    const { container } = REMOTES[remote];
    const version = await page.evaluate(versionGlobal(container));
    const stated = await page.evaluate(`({
      builtAgainst: ${buildInfoGlobal(container)},
      recorded: __FEDERATION__.moduleInfo['${container}:${folder}remoteEntry.js'],
    })`);
    expect(stated).toEqual({
      builtAgainst: {
        contract: CONTRACT_VERSIONS[remote],
        shared: SHARED_DEPENDENCIES,
      },
      // Where the federation's browser extension looks for it.
      recorded: { remoteEntry: `${folder}remoteEntry.js`, version: String(version) },
    });
  }
});

test('a runtime plugin from outside sees each remote resolve, load and fail', async ({
  page,
  pageConsole,
  openBoard,
  site,
}) => {
  pageConsole.expectErrors(LOAD_FAILURE, /MIME type|nosniff/);
  await page.addInitScript(() => {
    const seen: string[] = [];
    const note = (what: string) => (args: { id: string }) => {
      seen.push(`${args.id} ${what}`);
      return what === 'resolved' ? args : undefined;
    };
    const plugin = {
      name: 'from-outside',
      afterResolve: note('resolved'),
      onLoad: note('loaded'),
      errorLoadRemote: note('failed'),
    };
    Object.assign(window, { __FEDERATION__: { __GLOBAL_PLUGIN__: [plugin] }, seen });
  });
  // Past all caches the entry is there.
  await page.route(`${site.config.remotes.board}remoteEntry.js`, (route) =>
    route.fulfill({ status: 404, headers: { 'Access-Control-Allow-Origin': '*' } }),
  );
  const { selected } = await openBoard(sampleSchool());
  await expect(selected).toHaveText(['North Hall']);
  const seen = await page.evaluate<readonly string[]>('seen');
  const of = (container: string) => seen.filter((line) => line.startsWith(container));
  expect(of('auth_remote')).toEqual(['auth_remote/auth resolved', 'auth_remote/auth loaded']);
  expect(of('board_remote')).toEqual([
    'board_remote/board resolved',
    'board_remote/board failed',
    'board_remote/board resolved',
    'board_remote/board loaded',
  ]);
});

test('a remote that was down appears by itself @engines', async ({ page, pageConsole, site }) => {
  pageConsole.expectErrors(/could not be loaded/, LOAD_FAILURE);
  await page.clock.install();
  const files = `${site.config.remotes.auth}**`;
  await page.route(files, (route) => route.abort());
  await page.goto('/');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('The sign-in could not be loaded.');
  await page.evaluate(() => {
    history.pushState(null, '', '/nowhere');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page.getByText('Page not found')).toBeVisible();
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await expect(alert).toContainText('The sign-in could not be loaded.');
  await page.unroute(files);
  // The first pause is 4 s at most, whatever the spread.
  await page.clock.runFor(4000);
  await expect(page.getByRole('heading', { name: 'Login to your account' })).toBeVisible();
  await expect(alert).toHaveCount(0);
});

/*
 * The login screen is drawn before the code that can sign in has come. What happens to that code must
 * not leave a button that does nothing.
 */
test('a Firebase chunk of auth-remote that never comes can be tried again @rare', async ({
  page,
  pageConsole,
  schools,
  signIn,
  site,
}) => {
  pageConsole.expectErrors(/could not be loaded/);
  await schools.write('campus.example', sampleSchool());
  await page.clock.install();
  let isBroken = true;
  await page.route(`${site.config.remotes.auth}firebase.*.js*`, async (route) => {
    if (!isBroken) await route.fallback();
  });
  await page.goto('/');
  await runClockUntilAlert(page, 'The sign-in could not be loaded.');
  // Before the page tries again by itself.
  await stopClock(page);
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.clock.resume();
  await expect(page.getByRole('button', { name: 'Login with Google' })).toBeEnabled();
  await signIn('ada@campus.example');
  await expect(boardPage(page).selected).toHaveText(['North Hall']);
});

test('a Firebase chunk of auth-remote that comes too late still counts @rare', async ({
  page,
  pageConsole,
  site,
}) => {
  pageConsole.expectErrors(/could not be loaded/);
  await page.clock.install();
  const release = await holdBack(page, `${site.config.remotes.auth}firebase.*.js*`);
  await page.goto('/');
  await runClockUntilAlert(page, 'The sign-in could not be loaded.');
  // So that the page loads nothing anew.
  await stopClock(page);
  release();
  const button = page.getByRole('button', { name: 'Login with Google' });
  await expectWhileStopped(page, async () => (await button.getAttribute('aria-busy')) === 'false');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

for (const who of ['visitor', 'resident']) {
  test(`the sign-in of a ${who} heals by itself once the shell’s Firebase chunk is there @rare`, async ({
    page,
    pageConsole,
    schools,
    site,
    visitAs,
  }) => {
    pageConsole.expectErrors(/could not be loaded/, LOAD_FAILURE, /MIME type|nosniff/);
    await schools.write('campus.example', sampleSchool());
    const chunk = `${site.origin}/firebase.*.js*`;
    await page.route(chunk, (route) => route.fulfill({ status: 404 }));
    if (who === 'resident') await visitAs('ada@campus.example');
    else await page.goto('/');
    await expect(page.getByRole('alert')).toContainText('The sign-in could not be loaded.');
    expect(pageConsole.lines.join('\n')).toMatch(/shell, loading @firebase\/app: http-status/);
    await page.unroute(chunk);
    const { selected } = boardPage(page);
    if (who === 'resident') await expect(selected).toHaveText(['North Hall']);
    else await expect(page.locator('button[aria-busy="false"]')).toHaveCount(2);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
}
