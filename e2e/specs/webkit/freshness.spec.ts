import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { REMOTE_ENTRY_FILE } from '@laundry-board/shared-types';
import { pinOfBuild } from '../../support/boardPin.ts';
import { sampleSchool } from '../../support/schools.ts';
import { expect, test } from '../../support/webkit/test.ts';

test('a new board runs with the second load after each deploy', async ({
  folderOf,
  openBoard,
  webkit,
}) => {
  const entry = path.join(folderOf('board-remote'), REMOTE_ENTRY_FILE);
  const original = await readFile(entry, 'utf8');
  expect(original).toContain('"Dryers:"');
  await openBoard(sampleSchool());
  await expect.poll(webkit.text).toContain('Dryers:');
  // WebKit's memory keeps what the first deploy has brought.
  for (const version of ['Version 2', 'Version 3']) {
    await writeFile(entry, original.replace('"Dryers:"', `"${version}"`));
    await webkit.reload();
    await expect.poll(webkit.text).toMatch(/Dryers:|Version/);
    await webkit.reload();
    await expect.poll(webkit.text).toContain(version);
  }
});

test('a page that somebody goes back to runs with a pin that was set meanwhile', async ({
  openBoard,
  site,
  webkit,
}) => {
  await openBoard(sampleSchool());
  await expect.poll(webkit.text).toContain('Dryers:');
  await webkit.open(`${site.origin}/test`);
  const pin = await pinOfBuild();
  await site.shell.configure({ pins: { board: pin } });
  await webkit.evaluate(() => history.back());
  // The page may be loaded anew while it is asked.
  const hashes = () =>
    webkit
      .evaluate(() =>
        Array.from(document.querySelectorAll('link'), ({ integrity }) => integrity).join(' '),
      )
      .catch(() => '');
  await expect.poll(hashes).toContain(pin.integrity);
  await expect.poll(webkit.text).toContain('Dryers:');
});
