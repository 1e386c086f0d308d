import { cp } from 'node:fs/promises';
import path from 'node:path';
import { serveSite, siteFiles } from '@laundry-board/hosting';
import { buildFolder } from '@laundry-board/sites';
import {
  buildByExample,
  buildByVite,
  EXAMPLE_TOOLS,
  EXAMPLE_BOARD,
  FOREIGN_HOSTS,
} from '../../support/interoperation/builds.ts';
import { boardPage, expect, sampleSchool, startLocalSite, test } from '../../support/test.ts';

/** A text that only React itself holds, and one that only styled-components holds. */
const REACT_MARK = 'react.transitional.element';
const STYLED_MARK = 'data-styled-version';

for (const [tool, build] of Object.entries(FOREIGN_HOSTS)) {
  test(`our remotes run in a host by ${tool}`, async ({ page, schools, signIn, site, folder }) => {
    await schools.write('campus.example', sampleSchool());
    await build(site.config, folder);
    const host = await serveSite(() => ({ hosting: { headers: [] }, files: siteFiles(folder) }), 0);
    await page.goto(host.origin);
    await expect(page.getByRole('button', { name: 'Login with Google' })).toBeVisible();
    await signIn('ada@campus.example');
    await expect(boardPage(page).selected).toHaveText(['North Hall']);
    await page.close();
    await host.close();
  });
}

for (const tool of EXAMPLE_TOOLS) {
  test(`a board built in development mode by ${tool} mounts in our shell`, async ({
    page,
    signIn,
    folder,
  }) => {
    const files = await buildByExample(tool, folder, EXAMPLE_BOARD, { mode: 'development' });
    const site = await startLocalSite((name) =>
      name === 'board-remote' ? files : buildFolder(name),
    );
    await page.goto(site.origin);
    await signIn('ada@campus.example');
    const board = page.getByRole('region', { name: 'Example board' });
    await expect(board).toContainText('Machines for ada@campus.example');
    await page.close();
    await site.close();
  });
}

type Build = (folder: string, source: string) => Promise<string>;

/** As the examples have them. */
const FOREIGN_BOARDS: Readonly<Record<string, Build>> = {
  ...Object.fromEntries(
    EXAMPLE_TOOLS.map((tool): [string, Build] => [
      tool,
      (folder, source) => buildByExample(tool, folder, source),
    ]),
  ),
  Vite: buildByVite,
};

test('a board by webpack’s own container that consumes what it shares eagerly mounts in our shell', async ({
  page,
  signIn,
  folder,
}) => {
  const files = await buildByExample('webpack’s own container', folder, EXAMPLE_BOARD, {
    change: (text) => text.replaceAll('singleton: true', 'singleton: true, eager: true'),
  });
  const site = await startLocalSite((name) =>
    name === 'board-remote' ? files : buildFolder(name),
  );
  await page.goto(site.origin);
  await signIn('ada@campus.example');
  const board = page.getByRole('region', { name: 'Example board' });
  await expect(board).toContainText('Machines for ada@campus.example');
  await page.close();
  await site.close();
});

/** A board that shows how many Firebase apps its own `@firebase/app` knows. */
const FIREBASE_BOARD = `import { getApps } from '@firebase/app';
${EXAMPLE_BOARD.replace('{email}', "{email}{' has '}{getApps().length}{' app'}")}`;

/** A configuration that also shares a newer Firebase than the page's. */
const withNewerFirebase = (config: string): string =>
  config.replace(
    '{ singleton: true }]),',
    "{ singleton: true }]).concat([['@firebase/app', { singleton: true, version: '0.16.99', requiredVersion: false }]]),",
  );

/** Boards that share a Firebase of their own. */
const FIREBASE_BOARDS: Readonly<Record<string, (folder: string) => Promise<string>>> = {
  ...Object.fromEntries(
    EXAMPLE_TOOLS.map((tool) => [
      tool,
      (folder: string) =>
        buildByExample(tool, folder, FIREBASE_BOARD, { change: withNewerFirebase }),
    ]),
  ),
  Vite: (folder) => buildByVite(folder, FIREBASE_BOARD, withNewerFirebase),
};

for (const [tool, build] of Object.entries(FIREBASE_BOARDS)) {
  for (const late of ['auth', 'board'] as const) {
    test(`the page keeps its own Firebase where a board by ${tool} shares a newer one, and ${late}-remote comes late`, async ({
      page,
      signIn,
      folder,
    }) => {
      const files = await build(folder);
      const site = await startLocalSite((name) =>
        name === 'board-remote' ? files : buildFolder(name),
      );
      await page.goto(site.origin);
      await signIn('ada@campus.example');
      const board = page.getByRole('region', { name: 'Example board' });
      await expect(board).toContainText('ada@campus.example has 1 app');
      // One waits for the other, which by then has asked for its modules.
      let arrive = (): void => {};
      const others = new Promise<void>((resolve) => (arrive = resolve));
      const { remotes } = site.config;
      await page.route(`${remotes[late]}remoteEntry.js*`, async (route) => {
        await others;
        await route.continue();
      });
      const early = remotes[late === 'auth' ? 'board' : 'auth'];
      page.on('requestfinished', (request) => {
        if (request.url().startsWith(early)) page.waitForTimeout(400).then(arrive, arrive);
      });
      await page.reload();
      await expect(board).toContainText('ada@campus.example has 1 app');
      await page.close();
      await site.close();
    });
  }
}

for (const [tool, build] of Object.entries(FOREIGN_BOARDS)) {
  test(`a board built by ${tool} mounts in our shell`, async ({ page, signIn, folder }) => {
    const scripts: Promise<string>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.text());
    });
    const files = await build(folder, EXAMPLE_BOARD);
    const site = await startLocalSite((name) =>
      name === 'board-remote' ? files : buildFolder(name),
    );
    await page.goto(site.origin);
    await signIn('ada@campus.example');
    const board = page.getByRole('region', { name: 'Example board' });
    await expect(board).toContainText('Machines for ada@campus.example');
    await expect(board).toHaveCSS('border-top-color', 'rgb(1, 2, 3)');
    await board.getByRole('button').click();
    await expect(board.getByRole('button')).toHaveText('Clicked 1 times');

    const texts = await Promise.all(scripts);
    expect(texts.filter((text) => text.includes(REACT_MARK))).toHaveLength(1);
    expect(texts.filter((text) => text.includes(STYLED_MARK))).toHaveLength(1);
    await page.close();
    await site.close();
  });

  test(`Try again replaces a broken board by ${tool}`, async ({
    page,
    pageConsole,
    signIn,
    folder,
  }) => {
    pageConsole.expectErrors(/it can not be drawn/, /The board could not be loaded/);
    const broken = EXAMPLE_BOARD.replace('{email}', '{fail()}');
    const failing = 'function fail(): string { throw new Error("it can not be drawn"); }';
    const files = await build(path.join(folder, 'broken'), broken + failing);
    const site = await startLocalSite((name) =>
      name === 'board-remote' ? files : buildFolder(name),
    );
    await page.goto(site.origin);
    await signIn('ada@campus.example');
    await expect(page.getByRole('alert')).toContainText('The board could not be loaded.');

    const fixed = await build(path.join(folder, 'fixed'), EXAMPLE_BOARD);
    await cp(fixed, files, { recursive: true });
    const board = page.getByRole('region', { name: 'Example board' });
    // Unless the page has asked anew by itself.
    await page.getByRole('button', { name: 'Try again' }).or(board).first().click();
    await expect(board).toContainText('Machines for ada@campus.example');
    await page.close();
    await site.close();
  });
}

/** A remote that signs somebody in, as `auth-remote` does. */
const SIGNED_IN = `
  const state = { phase: 'signed-in', user: { email: 'ada@campus.example', displayName: 'Ada', photoURL: '' } };
  const done = () => Promise.resolve();
  export const LoginScreen = () => null;
  export const openUserSession = () => ({
    subscribe: () => () => {}, getSnapshot: () => state, signIn: done, signOut: done,
  });
`;

for (const tool of EXAMPLE_TOOLS) {
  test(`two remotes of one package name by ${tool} each run their own module`, async ({
    page,
    folder,
  }) => {
    const auth = await buildByExample(tool, path.join(folder, 'auth'), SIGNED_IN, {
      remote: 'auth',
    });
    const board = await buildByExample(tool, path.join(folder, 'board'), EXAMPLE_BOARD);
    const built = new Map<string, string>([
      ['auth-remote', auth],
      ['board-remote', board],
    ]);
    const site = await startLocalSite((name) => built.get(name) ?? buildFolder(name));
    await page.goto(site.origin);
    await expect(page.getByRole('region', { name: 'Example board' })).toBeVisible();
    await page.close();
    await site.close();
  });
}
