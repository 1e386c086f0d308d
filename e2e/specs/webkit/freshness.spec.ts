import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { REMOTE_ENTRY_FILE } from '@laundry-board/shared-types';
import { serveRemote } from '@laundry-board/hosting';
import { serveOwnShell } from '../../support/ownShell.ts';
import { sampleSchool } from '../../support/sampleSchool.ts';
import { expect, signInByPopup, test, untilReady } from '../../support/webkit/fixtures.ts';

const DEPLOYS = [
  { remote: 'auth-remote', text: 'Login to your account', isSignedIn: false },
  { remote: 'board-remote', text: 'Dryers:', isSignedIn: true },
] as const;

for (const { remote, text, isSignedIn } of DEPLOYS) {
  test(`a new ${remote} runs with the second load after each deploy, and at once for a first visit`, async ({
    folderOf,
    launch,
    schools,
    site,
    webkit,
  }) => {
    await schools.write('campus.example', sampleSchool());
    const entry = path.join(folderOf(remote), REMOTE_ENTRY_FILE);
    const original = await readFile(entry, 'utf8');
    expect(original).toContain(`"${text}"`);
    await webkit.open(site.origin);
    if (isSignedIn) await signInByPopup(webkit, 'ada@campus.example');
    await expect.poll(webkit.text).toContain(text);

    const latest = 'Version 4';
    for (const version of ['Version 2', 'Version 3', latest]) {
      await writeFile(entry, original.replace(`"${text}"`, `"${version}"`));
      // What a reload cuts off is an error in WebKit's console.
      await untilReady(webkit);
      await webkit.reload();
      await expect.poll(webkit.text).toMatch(new RegExp(`${text}|Version`));
      await untilReady(webkit);
      await webkit.reload();
      await expect.poll(webkit.text).toContain(version);
    }

    const visitor = await launch();
    await visitor.open(site.origin);
    if (isSignedIn) await signInByPopup(visitor, 'ada@campus.example');
    await expect.poll(visitor.text).toContain(latest);
  });
}

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
