import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { SiteName } from '@laundry-board/sites';
import { REMOTE_NAMES, SHARED_DEPENDENCIES } from '@laundry-board/shared-types';
import { installedVersion } from '@laundry-board/build/versions';
import { boardPage, expect, test } from '../../support/test.ts';

/* A rehearsal of docs/upgrades.md with a stand-in for the next major version of React: today's, by another number. */

const REACT = installedVersion('react');
const NEXT_REACT = `${Number.parseInt(REACT, 10) + 1}.0.0`;
const RANGE = SHARED_DEPENDENCIES.react;
const BOTH = `${RANGE} || ${Number.parseInt(NEXT_REACT, 10)}.x`;

/** Deploys the shell with the next version of React. */
async function upgradeShell(folderOf: (site: SiteName) => string): Promise<void> {
  const names = (await readdir(folderOf('shell'))).filter((name) => /^page\..*\.js$/.test(name));
  expect(names).toHaveLength(1);
  for (const name of names) {
    const file = path.join(folderOf('shell'), name);
    const code = await readFile(file, 'utf8');
    expect(code).toContain(`"${REACT}"`);
    await writeFile(file, code.replaceAll(`"${REACT}"`, `"${NEXT_REACT}"`));
  }
}

test('remotes that state both versions of React run before and after the shell’s upgrade @rare', async ({
  page,
  deployed: { changeEntry, folderOf, visit },
}) => {
  const { selected } = boardPage(page);
  for (const name of REMOTE_NAMES) {
    await changeEntry(`${name}-remote`, `"${RANGE}"`, `"${BOTH}"`);
  }
  await visit();
  await expect(selected).toHaveText(['North Hall']);

  await upgradeShell(folderOf);
  await page.reload();
  await expect(selected).toHaveText(['North Hall']);
});

test('a board that states only the version before is refused by the upgraded shell @rare', async ({
  page,
  pageConsole,
  deployed: { changeEntry, folderOf, visit },
}) => {
  pageConsole.expectErrors(/incompatible/);
  for (const name of REMOTE_NAMES) {
    if (name !== 'board') await changeEntry(`${name}-remote`, `"${RANGE}"`, `"${BOTH}"`);
  }
  await upgradeShell(folderOf);
  await visit();
  await expect(page.getByRole('alert')).toContainText('The board could not be loaded.');
  await page.getByText('Details for support').click();
  await expect(page.getByRole('group')).toContainText(
    `the board remote was built for react ${RANGE}, this shell shares ${NEXT_REACT}.`,
  );
});
