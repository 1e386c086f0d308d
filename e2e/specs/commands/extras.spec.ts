import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { buildFolder, type SiteName } from '@laundry-board/sites';
import { boardPage } from '../../support/boardPage.ts';
import { startLocalSite } from '../../support/localSite.ts';
import { copyRepository, expectEnd, runCommand } from '../../support/npmCommands.ts';
import { northHall, online, schoolsOf } from '../../support/schools.ts';
import { signInByPopup } from '../../support/signIn.ts';
import { expect, test } from '../../support/watchedTest.ts';

/** An optional part of the product: a folder, and the one line that includes it. */
interface Extra {
  readonly name: string;
  readonly site: SiteName;
  /** Below the package. */
  readonly folder: string;
  readonly file: string;
  readonly line: string;
  /** The URL of a page that the extra would change. */
  readonly url: string;
  /** Expects that the extra is not there. */
  readonly expectGone: (page: Page, built: readonly string[]) => Promise<void> | void;
}

const EXTRAS: readonly Extra[] = [
  {
    name: 'alerts',
    site: 'board-remote',
    folder: 'src/alerts',
    file: 'src/extras.ts',
    line: "export { alerts } from './alerts/index.ts';\n",
    url: '/',
    expectGone: (page) => expect(page.getByRole('button', { name: /^Tell me/ })).toHaveCount(0),
  },
  {
    name: 'kiosk',
    site: 'board-remote',
    folder: 'src/kiosk',
    file: 'src/extras.ts',
    line: "export { kiosk } from './kiosk/index.ts';\n",
    url: '/?display=wall',
    expectGone: (_, built) => expect(built.join()).not.toContain('kiosk.'),
  },
  {
    name: 'pwa',
    site: 'shell',
    folder: 'src/pwa',
    file: 'src/index.tsx',
    line: "import './pwa/registerServiceWorker.ts';\n",
    url: '/',
    expectGone: (_, built) => expect(built).not.toContain('service-worker.js'),
  },
  {
    name: 'reports',
    site: 'shell',
    folder: 'src/reports',
    file: 'src/index.tsx',
    line: "import './reports/reportThisPage.ts';\n",
    url: '/',
    expectGone: (_, built) => expect(built.join()).not.toMatch(/reports/),
  },
];

for (const { name, site, folder, file, line, url, expectGone } of EXTRAS) {
  test(`the site is built and runs without the extra ${name}`, async ({ page }) => {
    const copy = await copyRepository();
    const source = path.join(copy.folder, site, file);
    const text = await readFile(source, 'utf8');
    expect(text).toContain(line);
    await writeFile(source, text.replace(line, ''));
    await rm(path.join(copy.folder, site, folder), { recursive: true });
    await expectEnd(runCommand(['run', 'build', '-w', site], {}, copy.folder), 0);

    const own = path.join(copy.folder, site, 'dist');
    const running = await startLocalSite((each) => (each === site ? own : buildFolder(each)));
    const hall = northHall({ washingmachines: [online(true)] });
    await schoolsOf(running.firestore.origin).write('campus.example', hall);
    await page.goto(running.origin + url);
    await signInByPopup(page, 'ada@campus.example');
    await expect(boardPage(page).washers).toHaveText([/In Use/]);
    await expectGone(page, await readdir(own));

    // A page that outlives its site complains about it.
    await page.close();
    await running.close();
    await copy.remove();
  });
}
