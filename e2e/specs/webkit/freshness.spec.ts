import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { REMOTE_ENTRY_FILE } from '@laundry-board/shared-types';
import { serveRemote } from '@laundry-board/hosting';
import { serveOwnShell } from '../../support/localSite.ts';
import { sampleSchool } from '../../support/schools.ts';
import { expect, test, untilReady } from '../../support/webkit/fixtures.ts';

test('a new board runs with the second load after each deploy, and at once for a first visit', async ({
  folderOf,
  launch,
  openBoard,
  webkit,
}) => {
  const entry = path.join(folderOf('board-remote'), REMOTE_ENTRY_FILE);
  const original = await readFile(entry, 'utf8');
  expect(original).toContain('"Dryers:"');
  await openBoard(sampleSchool());
  await expect.poll(webkit.text).toContain('Dryers:');
  for (const version of ['Version 2', 'Version 3']) {
    await writeFile(entry, original.replace('"Dryers:"', `"${version}"`));
    await webkit.reload();
    await expect.poll(webkit.text).toMatch(/Dryers:|Version/);
    await webkit.reload();
    await expect.poll(webkit.text).toContain(version);
  }
  const visitor = await launch();
  await openBoard(sampleSchool(), visitor);
  await expect.poll(visitor.text).toContain('Version 3');
});

test('a changed runtime configuration counts with the next load', async ({
  folderOf,
  site,
  webkit,
}) => {
  const shell = await serveOwnShell(site.config, folderOf('shell'));
  const moved = await serveRemote({
    site: 'auth-remote',
    folder: folderOf('auth-remote'),
    port: 0,
  });
  await webkit.open(shell.origin);
  await expect.poll(() => webkit.names('button')).toContain('Login with Google');
  await untilReady(webkit);
  await shell.close();
  const remotes = { ...site.config.remotes, auth: `${moved.origin}/` };
  await shell.open({ ...site.config, remotes });
  await webkit.reload();
  await expect.poll(() => webkit.names('button')).toContain('Login with Google');
  const loaded = await webkit.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  );
  expect(loaded).toContain(`${moved.origin}/${REMOTE_ENTRY_FILE}`);
  expect(loaded).not.toContain(`${site.config.remotes.auth}${REMOTE_ENTRY_FILE}`);
  await Promise.all([moved.close(), shell.close()]);
});
