import {
  REMOTE_NAMES,
  REMOTES,
  SHARED_DEPENDENCIES,
  versionGlobal,
} from '@laundry-board/shared-types';
import { boardPage } from '../../support/boardPage.ts';
import { expect, test } from '../../support/fixtures.ts';
import { sampleSchool } from '../../support/sampleSchool.ts';
import { LOAD_FAILURE } from '../../support/consoleWatch.ts';

/** A text that only one module of each library holds, so that a second copy on the page shows. */
const MARKS = {
  react: '__CLIENT_INTERNALS_DO_NOT_USE',
  'react-dom/client': '__reactContainer$',
  '@firebase/app': 'firebase-heartbeat-database',
  'styled-components': 'data-styled-version',
} as const;

test('one React and one Firebase are on the page, by the share scope and by the files', async ({
  page,
  schools,
  signIn,
}) => {
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text());
  });
  await schools.write('campus.example', sampleSchool());
  await page.goto('/');
  await signIn('ada@campus.example');
  // The shell's React draws the board, and its listener carries the user of the other remote.
  await expect(boardPage(page).selected).toHaveText(['North Hall']);

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

for (const { remote, message } of [
  { remote: 'auth', message: 'The sign-in could not be loaded.' },
  { remote: 'board', message: 'The board could not be loaded.' },
] as const) {
  test(`without the ${remote} remote the rest goes on, and Try again recovers`, async ({
    page,
    pageConsole,
    schools,
    signIn,
    site,
  }) => {
    pageConsole.expectErrors(/could not be loaded/, LOAD_FAILURE);
    await schools.write('campus.example', sampleSchool());
    const files = `${site.config.remotes[remote]}**`;
    await page.route(files, (route) => route.abort());
    await page.goto('/');
    if (remote === 'board') await signIn('ada@campus.example');
    await expect(page.getByRole('alert')).toContainText(message);
    if (remote === 'board') await expect(page.getByText('Hello, Ada Lovelace')).toBeVisible();

    await page.evaluate(() => Reflect.set(window, 'sameDocument', true));
    await page.evaluate(() => history.pushState(null, '', '/nowhere'));
    await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')));
    await expect(page.getByText('Page not found')).toBeVisible();
    await page.getByRole('link', { name: 'Go to Home' }).click();
    await expect(page.getByRole('alert')).toContainText(message);

    await page.unroute(files);
    await page.getByRole('button', { name: 'Try again' }).click();
    if (remote === 'auth') await signIn('ada@campus.example');
    await expect(boardPage(page).selected).toHaveText(['North Hall']);
    expect(await page.evaluate(() => Reflect.get(window, 'sameDocument') === true)).toBe(true);
  });
}

test('log out works while the board is down', async ({ page, pageConsole, signIn, site }) => {
  pageConsole.expectErrors(/could not be loaded/, LOAD_FAILURE);
  await page.route(`${site.config.remotes.board}**`, (route) => route.abort());
  await page.goto('/');
  await signIn('ada@campus.example');
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByRole('button', { name: 'My Account' }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await expect(page.getByRole('heading', { name: 'Login to your account' })).toBeVisible();
});

test('the page says which version of each remote it runs, as the federation’s developer tools look for it', async ({
  page,
  site,
  schools,
  signIn,
}) => {
  await schools.write('campus.example', sampleSchool());
  await page.goto('/');
  await signIn('ada@campus.example');
  await expect(boardPage(page).selected).toHaveText(['North Hall']);
  for (const remote of REMOTE_NAMES) {
    const folder = site.config.remotes[remote];
    const { container, expose } = REMOTES[remote];
    const onPage = await page.evaluate(
      ([key, name]) => {
        // oxlint-disable-next-line no-underscore-dangle
        const manifest = window.__FEDERATION__.moduleInfo[key];
        return { manifest, version: String(Reflect.get(window, name)) };
      },
      [`${remote}:${folder}mf-manifest.json`, versionGlobal(container)] as const,
    );
    expect(onPage.manifest).toEqual({
      remoteEntry: `${folder}remoteEntry.js`,
      version: `${folder}mf-manifest.json`,
      buildVersion: onPage.version,
    });
    const manifest: unknown = await (await page.request.get(`${folder}mf-manifest.json`)).json();
    expect(manifest).toMatchObject({
      id: container,
      metaData: {
        buildInfo: { buildVersion: onPage.version },
        remoteEntry: { name: 'remoteEntry.js' },
      },
      exposes: [{ path: expose }],
    });
  }
});
