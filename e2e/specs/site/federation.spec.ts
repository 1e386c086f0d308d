import {
  buildInfoGlobal,
  CONTRACT_VERSIONS,
  fieldOf,
  isObject,
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
  type Page,
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

/** A global of the page, as JSON has it. */
function readGlobal(page: Page, ...names: readonly string[]): Promise<unknown> {
  return page.evaluate(
    (keys) => keys.reduce<unknown>((value, key) => Reflect.get(Object(value), key), window),
    names,
  );
}

test('each shared library is on the page once, and comes from the shell', async ({
  page,
  openBoard,
}) => {
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text());
  });
  const { selected } = await openBoard(sampleSchool());
  // The shell's React draws the board, and its listener carries the user of the other remote.
  await expect(selected).toHaveText(['North Hall']);

  const texts = await Promise.all(scripts);
  for (const [library, mark] of Object.entries(MARKS)) {
    expect(
      texts.filter((text) => text.includes(mark)),
      library,
    ).toHaveLength(1);
  }
  const scope = await readGlobal(page, '__FEDERATION__', '__SHARE__', 'shell', 'default');
  const shared = Object.entries(isObject(scope) ? scope : {}).map(([name, versions]) => {
    const copies = Object.values(isObject(versions) ? versions : {});
    return [name, copies.map((copy) => fieldOf(copy, 'from'))];
  });
  expect(Object.fromEntries(shared)).toEqual(
    Object.fromEntries(Object.keys(SHARED_DEPENDENCIES).map((name) => [name, ['shell']])),
  );
});

for (const remote of REMOTE_NAMES) {
  test(`${remote} states its version and what it was built against`, async ({
    page,
    openBoard,
    site,
  }) => {
    const { selected } = await openBoard(sampleSchool());
    await expect(selected).toHaveText(['North Hall']);
    const entry = `${site.config.remotes[remote]}remoteEntry.js`;
    const { container } = REMOTES[remote];
    expect(await readGlobal(page, buildInfoGlobal(container))).toEqual({
      contract: CONTRACT_VERSIONS[remote],
      shared: SHARED_DEPENDENCIES,
    });
    // Where the federation's browser extension looks for it.
    expect(await readGlobal(page, '__FEDERATION__', 'moduleInfo', `${container}:${entry}`)).toEqual(
      {
        remoteEntry: entry,
        version: await readGlobal(page, versionGlobal(container)),
      },
    );
  });
}

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
  const seen = await readGlobal(page, 'seen');
  const of = (container: string) =>
    [seen].flat().filter((line) => String(line).startsWith(container));
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
  // The second pause is 8 s at most, whatever the spread.
  await page.clock.runFor(8000);
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
