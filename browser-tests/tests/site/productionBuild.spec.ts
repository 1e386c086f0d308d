import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { buildFolder } from '../../src/localSite.ts';
import { expect, test } from '../../src/watchedTest.ts';

/** Texts of the local backend: its gapi stand-in, its account chooser, its addresses, its accounts. */
const LOCAL_TEXTS = ['/emulator/gapi.js', 'Choose an account', ':9099', ':8080', 'ada@campus'];

for (const name of ['shell', 'auth-remote', 'board-remote'] as const) {
  test(`the production build of ${name} holds nothing of the local backend`, async () => {
    const folder = buildFolder(name);
    const files = (await readdir(folder)).filter((file) => !file.endsWith('.map'));
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) {
      const text = await readFile(path.join(folder, file), 'utf8');
      expect(
        LOCAL_TEXTS.filter((local) => text.includes(local)),
        file,
      ).toEqual([]);
    }
  });
}
