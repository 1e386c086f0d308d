import {
  buildInfoGlobal,
  CONTRACT_VERSIONS,
  REMOTE_NAMES,
  REMOTES,
  type RemoteName,
  SHARED_DEPENDENCIES,
  versionGlobal,
} from '@laundry-board/shared-types';
import { boardPage } from '../../support/boardPage.ts';
import { LOAD_FAILURE } from '../../support/consoleWatch.ts';
import { expect, test } from '../../support/fixtures.ts';
import { sampleSchool } from '../../support/sampleSchool.ts';

/** A text that only one module of each library holds, so that a second copy on the page shows. */
const MARKS = {
  react: '__CLIENT_INTERNALS_DO_NOT_USE',
  'react-dom/client': '__reactContainer$',
  '@firebase/app': 'firebase-heartbeat-database',
  'styled-components': 'data-styled-version',
} as const;

test('one React and one Firebase are on the page, by the share scope and by the files', async ({
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

  const scope = await page.evaluate(() => {
    const get = (value: unknown, key: string): unknown =>
      typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
    const shares = get(
      get(get(Reflect.get(window, '__FEDERATION__'), '__SHARE__'), 'shell'),
      'default',
    );
    return Object.fromEntries(
      Object.entries(shares ?? {}).map(([name, versions]: [string, unknown]) => [
        name,
        Object.values(versions ?? {}).map((share: unknown) => get(share, 'from')),
      ]),
    );
  });
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
});

/** What each expose must hold: the contracts in shared-types, as a remote's built files show them. */
const EXPOSES: Readonly<Record<RemoteName, readonly string[]>> = {
  auth: ['LoginScreen', 'openUserSession'],
  board: ['Board'],
};

test('each remote keeps its contract, and the page says which version of it it runs, as developer tools look for it', async ({
  page,
  site,
  openBoard,
}) => {
  const { selected } = await openBoard(sampleSchool());
  await expect(selected).toHaveText(['North Hall']);
  for (const remote of REMOTE_NAMES) {
    const folder = site.config.remotes[remote];
    const { container, expose } = REMOTES[remote];
    const loaded = await page.evaluate(
      async ({ names: [name, built, version], path, key }) => {
        const read = (global: string): unknown => Reflect.get(window, global);
        const remoteContainer = read(name);
        if (!(remoteContainer instanceof Object && 'get' in remoteContainer)) return {};
        if (typeof remoteContainer.get !== 'function') return {};
        const factory: unknown = await Reflect.apply(remoteContainer.get, remoteContainer, [path]);
        const module: unknown =
          typeof factory === 'function' ? Reflect.apply(factory, undefined, []) : {};
        // oxlint-disable-next-line no-underscore-dangle
        const manifest = window.__FEDERATION__.moduleInfo[key];
        return {
          exports: Object.keys(module ?? {}).toSorted(),
          builtAgainst: read(built),
          version: String(read(version)),
          manifest,
        };
      },
      {
        names: [container, buildInfoGlobal(container), versionGlobal(container)] as const,
        path: expose,
        key: `${remote}:${folder}mf-manifest.json`,
      },
    );
    const { version } = loaded;
    expect(loaded).toMatchObject({
      exports: EXPOSES[remote],
      builtAgainst: {
        contract: CONTRACT_VERSIONS[remote],
        shared: Object.fromEntries(
          Object.keys(SHARED_DEPENDENCIES).map((name) => [
            name,
            expect.stringMatching(/^\d+\.\d+/),
          ]),
        ),
      },
      manifest: {
        remoteEntry: `${folder}remoteEntry.js`,
        version: `${folder}mf-manifest.json`,
        buildVersion: version,
      },
    });
  }
});

test('a remote that is down leaves the routes, and is shown without a click once it is back @engines', async ({
  page,
  pageConsole,
  site,
}) => {
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
for (const owner of ['shell', 'auth-remote'] as const) {
  for (const answer of ['a 404', 'nothing'] as const) {
    test(`the Firebase chunk of ${owner}, answered by ${answer}, ends in a message that can try again`, async ({
      page,
      pageConsole,
      schools,
      signIn,
      site,
    }) => {
      pageConsole.expectErrors(/could not be loaded/, LOAD_FAILURE, /MIME type|nosniff/);
      await schools.write('campus.example', sampleSchool());
      await page.clock.install();
      const folder = owner === 'shell' ? `${site.origin}/` : site.config.remotes.auth;
      const chunk = `${folder}firebase.*.js*`;
      const headers = { 'Access-Control-Allow-Origin': '*' };
      await page.route(chunk, (route) =>
        answer === 'nothing' ? undefined : route.fulfill({ status: 404, headers }),
      );
      await page.goto('/');
      await expect(async () => {
        if (answer === 'nothing') await page.clock.runFor(1000);
        await expect(page.getByRole('alert')).toContainText('The sign-in could not be loaded.', {
          timeout: 200,
        });
      }).toPass({ intervals: [0] });
      await page.unroute(chunk);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('button', { name: 'Login with Google' })).toBeEnabled();
      await signIn('ada@campus.example');
      await expect(boardPage(page).selected).toHaveText(['North Hall']);
    });
  }
}
