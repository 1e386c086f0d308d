import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { REMOTE_ENTRY_FILE } from '@laundry-board/shared-types';
import { sampleSchool } from '../../support/schools.ts';
import { expect, recordedErrors, test } from '../../support/webkit/test.ts';

/** Entries of a board that can't run, and what the shell says of each. */
const BROKEN_ENTRIES = {
  'is an ES module': ['export const get = () => {};', /has to be built as a plain script/],
  throws: ["throw new Error('no calendar');", /threw while it ran: Error: no calendar/],
  'sets no container': ['void 0;', /set no board_remote with init and get/],
} as const;

for (const [what, [text, cause]] of Object.entries(BROKEN_ENTRIES)) {
  test(`a board whose entry ${what} is reported as that, and mended by Try again`, async ({
    expectedErrors,
    folderOf,
    openBoard,
    webkit,
  }) => {
    expectedErrors.push(/could not be loaded/, /no calendar|SyntaxError|Script error/);
    const entry = path.join(folderOf('board-remote'), REMOTE_ENTRY_FILE);
    const built = await readFile(entry, 'utf8');
    await writeFile(entry, text);
    await openBoard(sampleSchool());
    await expect.poll(() => webkit.names('alert')).toHaveLength(1);
    expect((await recordedErrors(webkit)).join('\n')).toMatch(cause);
    await webkit.evaluate(() => Object.assign(window, { isSamePage: true }) && undefined);
    await writeFile(entry, built);
    await webkit.click('button', 'Try again');
    await expect.poll(() => webkit.names('tab')).toHaveLength(3);
    expect(await webkit.evaluate(() => 'isSamePage' in window)).toBe(true);
  });
}

for (const [name, pattern] of [
  ['first script but one', /^start\..*\.js$/],
  ['main script', /^page\..*\.js$/],
  ['style sheet', /^page\..*\.css$/],
] as const) {
  test(`a page without its ${name} says so, and is there after a reload`, async ({
    folderOf,
    site,
    webkit,
  }) => {
    const names = await readdir(folderOf('shell'));
    const file = path.join(folderOf('shell'), names.find((one) => pattern.test(one)) ?? name);
    await rename(file, `${file}.gone`);
    await webkit.open(site.origin);
    await expect.poll(() => webkit.names('alert')).toHaveLength(1);
    expect(await webkit.text()).toContain('A part of this page could not be loaded.');
    await rename(`${file}.gone`, file);
    await webkit.click('button', 'Reload the page');
    await expect.poll(() => webkit.names('button')).toContain('Login with Google');
  });
}
