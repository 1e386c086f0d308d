import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { mapRemotes } from '@laundry-board/shared-types';
import { siteNames } from '@laundry-board/sites';
import {
  builtPath,
  deployedAnswers,
  expect,
  freePortVariables,
  stop,
  test,
  UP,
} from '../../support/test.ts';

/** What comes with every answer of this server; all other headers are those of firebase.json. */
const OF_THE_SERVER = /^(connection|content-length|date|etag|keep-alive|transfer-encoding)$/;

for (const site of siteNames) {
  test(`${site} answers each path with exactly its status, type and headers`, async ({
    copy,
    preview,
  }) => {
    const origin = `http://localhost:${preview.ports[`${site.replace('-', '_').toUpperCase()}_PORT`]}`;
    for (const [pattern, status, type, headers] of deployedAnswers(site)) {
      const response = await fetch(
        origin + (await builtPath(path.join(copy.folder, site, 'dist'), pattern)),
      );
      const own = [...response.headers].filter(([name]) => !OF_THE_SERVER.test(name));
      expect({ status: response.status, ...Object.fromEntries(own) }, pattern).toEqual({
        status,
        'content-type': type,
        ...headers,
      });
    }
  });
}

test('a runtime configuration decides which remotes and which Firebase the shell uses', async ({
  folder,
  page,
  pageConsole,
  run,
}) => {
  pageConsole.expectErrors(/The board could not be loaded/, /Failed to load resource/);
  const own = await freePortVariables();
  const file = path.join(folder, 'campus.json');
  const config = {
    firebase: { apiKey: 'key', authDomain: 'laundry.firebaseapp.com', projectId: 'laundry' },
    remotes: {
      ...mapRemotes(() => 'https://board.laundry.example/'),
      auth: `http://localhost:${own['AUTH_REMOTE_PORT']}/`,
    },
  };
  await writeFile(file, JSON.stringify(config));
  const deployed = run(['run', 'preview', '--', '--config', file], own);
  await deployed.printed(UP);

  const response = await page.goto(`http://localhost:${own['SHELL_PORT']}`);
  await expect(page.getByRole('heading', { name: 'Login to your account' })).toBeVisible();
  const policy = response?.headers()['content-security-policy'];
  expect(policy).toContain(
    `script-src 'self' http://localhost:${own['AUTH_REMOTE_PORT']} https://board.laundry.example https://apis.google.com;`,
  );
  expect(policy).toContain('frame-src https://laundry.firebaseapp.com;');
  await expect(fetch(`http://127.0.0.1:${own['FIRESTORE_EMULATOR_PORT']}`)).rejects.toThrow();

  // A page that outlives its site complains about it.
  await page.close();
  await stop(deployed, 'SIGINT');
});

test('a remote that is pinned in a deployment runs from its build here, which is said', async ({
  folder,
  page,
  pageConsole,
  run,
}) => {
  pageConsole.expectErrors(/The board could not be loaded/, /Failed to load resource/);
  const own = await freePortVariables();
  const file = path.join(folder, 'pinned.json');
  const config = {
    firebase: { apiKey: 'key', authDomain: 'laundry.firebaseapp.com', projectId: 'laundry' },
    remotes: {
      ...mapRemotes((name) => `https://${name}.laundry.example/`),
      auth: `http://localhost:${own['AUTH_REMOTE_PORT']}/`,
    },
    pins: {
      auth: { entry: 'remoteEntry.0123456789ab.js', integrity: `sha384-${'A'.repeat(64)}` },
    },
  };
  await writeFile(file, JSON.stringify(config));
  const deployed = run(['run', 'preview', '--', '--config', file], own);
  await deployed.printed(UP);
  await deployed.printed('The pin of auth, which runs on this machine, is left out.');
  await page.goto(`http://localhost:${own['SHELL_PORT']}`);
  await expect(page.getByRole('heading', { name: 'Login to your account' })).toBeVisible();
  // A page that outlives its site complains about it.
  await page.close();
  await stop(deployed, 'SIGINT');
});
