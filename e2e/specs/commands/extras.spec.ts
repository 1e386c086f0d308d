import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buildFolder, type SiteName } from '@laundry-board/sites';
import {
  boardPage,
  copyRepository,
  expect,
  expectEnd,
  northHall,
  online,
  type Page,
  runCommand,
  schoolsOf,
  signInByPopup,
  startLocalSite,
  test,
} from '../../support/test.ts';

/** An optional part of the product: a folder, and the lines that include it. */
interface Extra {
  readonly name: string;
  readonly site: SiteName;
  /** Below the package. */
  readonly folder: string;
  readonly file: string;
  readonly lines: readonly string[];
  /** The URL of a page that the extra would change. */
  readonly url: string;
  /** Expects that the extra is not there. */
  readonly expectGone: (
    page: Page,
    built: readonly string[],
    scripts: string,
  ) => Promise<void> | void;
}

const EXTRAS: readonly Extra[] = [
  {
    name: 'alerts',
    site: 'board-remote',
    folder: 'src/alerts',
    file: 'src/extras.ts',
    lines: ["export { alerts } from './alerts/index.ts';\n"],
    url: '/',
    expectGone: (page) => expect(page.getByRole('button', { name: /^Tell me/ })).toHaveCount(0),
  },
  {
    name: 'allBuildings',
    site: 'board-remote',
    folder: 'src/allBuildings',
    file: 'src/extras.ts',
    lines: ["export { AllBuildings } from './allBuildings/index.tsx';\n"],
    url: '/',
    expectGone: (_, __, scripts) => expect(scripts).not.toContain('Find a building'),
  },
  {
    name: 'busyHours',
    site: 'board-remote',
    folder: 'src/busyHours',
    file: 'src/extras.ts',
    lines: ["export { BusyHours } from './busyHours/index.tsx';\n"],
    url: '/',
    expectGone: (_, built) => expect(built.join()).not.toContain('busy.'),
  },
  {
    name: 'kiosk',
    site: 'board-remote',
    folder: 'src/kiosk',
    file: 'src/extras.ts',
    lines: ["export { kiosk } from './kiosk/index.ts';\n"],
    url: '/?display=wall',
    expectGone: (_, built) => expect(built.join()).not.toContain('kiosk.'),
  },
  {
    name: 'separateBuildings',
    site: 'board-remote',
    folder: 'src/separateBuildings',
    file: 'src/extras.ts',
    lines: [
      "export { withSeparateBuildings as createFeed } from './separateBuildings/withSeparateBuildings.ts';\n",
    ],
    url: '/',
    expectGone: (_, __, scripts) => expect(scripts).not.toContain('No document for the building'),
  },
  {
    name: 'pwa',
    site: 'shell',
    folder: 'src/pwa',
    file: 'src/index.tsx',
    lines: [
      "import { registerServiceWorker } from './pwa/registerServiceWorker.ts';\n",
      '  void registerServiceWorker(window, site);\n',
    ],
    url: '/',
    expectGone: (_, built) => expect(built).not.toContain('service-worker.js'),
  },
  {
    name: 'reports',
    site: 'shell',
    folder: 'src/reports',
    file: 'src/startup/start.ts',
    lines: [
      "import { startReports } from '../reports/startReports.ts';\n",
      '  startReports(window, config);\n',
    ],
    url: '/',
    expectGone: (_, built) => expect(built.join()).not.toMatch(/reports/),
  },
];

/** Names that only the reporter uses, or the library with which it measures, and that a build keeps. */
const REPORTER_NAMES = [
  'reportEndpoint',
  'reportSampling',
  'sendBeacon',
  'unhandledrejection',
  'largest-contentful-paint',
  'layout-shift',
];

/** The scripts of a folder and of those in it, as one text. */
async function scriptsIn(folder: string): Promise<string> {
  const files = await readdir(folder, { recursive: true });
  const scripts = files.filter((file) => /\.(js|tsx?)$/.test(file));
  return (
    await Promise.all(scripts.map((file) => readFile(path.join(folder, file), 'utf8')))
  ).join();
}

/** Deletes the folder and the lines of each extra. */
async function deleteExtras(extras: readonly Extra[], folderOf: (name: SiteName) => string) {
  for (const extra of extras) {
    const source = path.join(folderOf(extra.site), extra.file);
    const text = await readFile(source, 'utf8');
    for (const line of extra.lines) expect(text).toContain(line);
    const rest = extra.lines.reduce((left, line) => left.replace(line, ''), text);
    await writeFile(source, rest);
    await rm(path.join(folderOf(extra.site), extra.folder), { recursive: true });
  }
}

/** The files of a site outside an extra that import from it, other than tests, below the package's folder. */
async function importersOf({ folder, name }: Extra, packageFolder: string) {
  const files = await readdir(path.join(packageFolder, 'src'), { recursive: true });
  const importing: string[] = [];
  for (const file of files.map((each) => path.join('src', each))) {
    const isShipped = /(?<!\.test)\.tsx?$/.test(file) && !file.startsWith('src/testing/');
    if (!isShipped || file.startsWith(`${folder}/`)) continue;
    const text = await readFile(path.join(packageFolder, file), 'utf8');
    if (new RegExp(`(from|import)[ (]'\\.[^']*/${name}/`).test(text)) importing.push(file);
  }
  return importing;
}

test('the sites are built and run without their extras, of which none needs another', async ({
  page,
}) => {
  const copy = await copyRepository();
  const folderOf = (name: SiteName): string => path.join(copy.folder, name);
  for (const extra of EXTRAS) {
    // What imports one extra, be it another one, could not be built without it.
    expect(await importersOf(extra, folderOf(extra.site)), extra.name).toEqual([extra.file]);
  }
  await deleteExtras(EXTRAS, folderOf);
  await expectEnd(runCommand(['run', 'build', '--', 'shell', 'board-remote'], {}, copy.folder), 0);

  const own = (name: SiteName): string => path.join(folderOf(name), 'dist');
  const running = await startLocalSite((name) =>
    name === 'auth-remote' ? buildFolder(name) : own(name),
  );
  const hall = northHall({ washingmachines: [online(true)] });
  await schoolsOf(running.firestore.origin).write('campus.example', hall);
  await page.goto(running.origin);
  await signInByPopup(page, 'ada@campus.example');
  await expect(boardPage(page).washers).toHaveText([/In Use/]);
  for (const url of new Set(EXTRAS.map((extra) => extra.url))) {
    await page.goto(running.origin + url);
    await expect(boardPage(page).washers).toHaveText([/In Use/]);
    for (const { site, expectGone } of EXTRAS.filter((extra) => extra.url === url)) {
      await expectGone(page, await readdir(own(site)), await scriptsIn(own(site)));
    }
  }

  // A page that outlives its site complains about it.
  await page.close();
  await running.close();
  await copy.remove();
});

test('without the folder and the line of the reports, nothing of the shell names them', async () => {
  const withReports = await scriptsIn(buildFolder('shell'));
  expect(REPORTER_NAMES.filter((name) => !withReports.includes(name))).toEqual([]);
  const copy = await copyRepository();
  const shell = path.join(copy.folder, 'shell');
  await deleteExtras(
    EXTRAS.filter(({ name }) => name === 'reports'),
    () => shell,
  );
  await expectEnd(runCommand(['run', 'build', '--', 'shell'], {}, copy.folder), 0);
  for (const folder of ['src', 'dist']) {
    const scripts = await scriptsIn(path.join(shell, folder));
    expect(REPORTER_NAMES.filter((name) => scripts.includes(name))).toEqual([]);
  }
  await copy.remove();
});

test('without separate buildings, the board passes all other tests', async () => {
  const copy = await copyRepository();
  await deleteExtras(
    EXTRAS.filter(({ name }) => name === 'separateBuildings'),
    (name) => path.join(copy.folder, name),
  );
  await expectEnd(runCommand(['exec', '--', 'jest', 'board-remote'], {}, copy.folder), 0);
  await copy.remove();
});
