import { SHARED_DEPENDENCIES } from 'shared-types';
import { boardPage } from '../../src/boardPage.ts';
import { expect, test } from '../../src/fixtures.ts';
import { sampleSchool } from '../../src/sampleSchool.ts';

test('one React and one Firebase are on the page, by the share scope and by the files', async ({
  page,
  schools,
  signIn,
  site,
}) => {
  const scripts: string[] = [];
  page.on('response', async (response) => {
    if (response.request().resourceType() === 'script') scripts.push(await response.text());
  });
  await schools.write('campus.example', sampleSchool());
  await page.goto('/');
  await signIn('ada@campus.example');
  // A board drawn by the shell's React from a listener that carries the other remote's user.
  await expect(boardPage(page).selected).toHaveText(['North Hall']);

  const scope = await page.evaluate(() => {
    const federation: unknown = Reflect.get(window, '__FEDERATION__');
    const share = (at: unknown, ...path: readonly string[]): unknown =>
      path.reduce<unknown>(
        (value, key) =>
          typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined,
        at,
      );
    const shared = share(federation, '__SHARE__', 'shell', 'default');
    if (typeof shared !== 'object' || shared === null) return [];
    return Object.entries(shared).map(([name, versions]) => ({
      name,
      used: Object.values(versions as object).map((version: unknown) => ({
        from: share(version, 'from'),
        loaded: share(version, 'loaded') !== undefined,
      })),
    }));
  });
  expect(scope.map(({ name }) => name).toSorted()).toEqual(
    Object.keys(SHARED_DEPENDENCIES).toSorted(),
  );
  for (const { used } of scope) expect(used).toHaveLength(1);

  expect(
    scripts.filter((text) => text.includes('react.transitional.element')).length,
  ).toBeGreaterThan(0);
  const reactCopies = scripts.filter((text) => text.includes('__CLIENT_INTERNALS_DO_NOT_USE'));
  const appCopies = scripts.filter(
    (text) => text.includes('"app-compat"') || text.includes('@firebase/app'),
  );
  expect({ reactCopies: reactCopies.length > 0, appCopies: appCopies.length > 0 }).toEqual({
    reactCopies: true,
    appCopies: true,
  });
  expect(site.firestore.listenerCount()).toBe(1);
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
    pageConsole.expectErrors(/could not be loaded/, /net::ERR_FAILED/);
    await schools.write('campus.example', sampleSchool());
    const files = `${site.config.remotes[remote]}**`;
    await page.route(files, (route) => route.abort());
    await page.goto('/');
    if (remote === 'board') await signIn('ada@campus.example');
    await expect(page.getByRole('alert')).toContainText(message);
    if (remote === 'board') await expect(page.getByText('Hello, Ada Lovelace')).toBeVisible();

    await page.unroute(files);
    await page.evaluate(() => Reflect.set(window, 'sameDocument', true));
    await page.getByRole('button', { name: 'Try again' }).click();
    if (remote === 'auth') await signIn('ada@campus.example');
    await expect(boardPage(page).selected).toHaveText(['North Hall']);
    expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true);
  });
}

test('log out works while the board is down', async ({ page, pageConsole, signIn, site }) => {
  pageConsole.expectErrors(/could not be loaded/, /net::ERR_FAILED/);
  await page.route(`${site.config.remotes.board}**`, (route) => route.abort());
  await page.goto('/');
  await signIn('ada@campus.example');
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByRole('button', { name: 'My Account' }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await expect(page.getByRole('heading', { name: 'Login to your account' })).toBeVisible();
});
