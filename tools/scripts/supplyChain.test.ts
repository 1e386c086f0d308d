import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { ROOT } from '@laundry-board/sites';
import { foldersWith, ownFiles } from './packages.ts';
import { type Fields, fieldsOf, readYaml } from './workflows/workflow.ts';

const EXACT = /^(npm:@?[\w/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/;

/** Packages that have a script to run at installation; everything here works without it. */
const KNOWN_INSTALL_SCRIPTS =
  /(@firebase\/util|@parcel\/watcher|@swc\/core|esbuild|protobufjs|re2)$/;

const readText = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
const readJson = (file: string): Fields => fieldsOf(JSON.parse(readText(file)));

/** What the workflows install for their deploys and for the tests on Google's emulators. */
const FIREBASE_TOOLS = '.github/firebase-tools';

const folders = foldersWith('package.json');

test('dependencies have exact versions', () => {
  const loose = [...folders, FIREBASE_TOOLS].flatMap((folder) => {
    const { dependencies, devDependencies } = readJson(path.join(folder, 'package.json'));
    return Object.entries({ ...fieldsOf(dependencies), ...fieldsOf(devDependencies) })
      .filter(([name]) => !name.startsWith('@laundry-board/'))
      .filter(([, version]) => version !== 'file:.' && !EXACT.test(String(version)));
  });
  expect(loose).toEqual([]);
});

/** The folders in which Dependabot looks for what it renews, by what it calls an ecosystem. */
function renewedFolders(ecosystem: string): unknown {
  const updates = Object.values(fieldsOf(readYaml('dependabot.yml')['updates'])).map(fieldsOf);
  return updates.find((update) => update['package-ecosystem'] === ecosystem)?.['directories'];
}

test.each([
  ['package-lock.json', 'npm'],
  ['Dockerfile', 'docker'],
  ['action.yml', 'github-actions'],
])('Dependabot renews what each %s pins', (name, ecosystem) => {
  const files = ownFiles()?.filter((file) => path.basename(file) === name) ?? [];
  const pinned = files.map((file) => path.resolve('/', path.dirname(file)));
  expect(renewedFolders(ecosystem)).toEqual(expect.arrayContaining(pinned));
});

describe.each(['.', FIREBASE_TOOLS])('the lock file in %s', (top) => {
  const { packages } = readJson(path.join(top, 'package-lock.json'));
  const locked = Object.entries(fieldsOf(packages)).map(([folder, fields]): Fields => ({
    folder,
    ...fieldsOf(fields),
  }));

  test('has the hash of every package', () => {
    const installed = locked.filter(
      ({ folder, link }) => String(folder).startsWith('node_modules/') && link === undefined,
    );
    expect(installed.length).toBeGreaterThan(100);
    expect(
      installed.filter(({ integrity }) => !/^sha512-[\w+/]{86}==$/.test(String(integrity))),
    ).toEqual([]);
  });

  test('names no registry, so that each installation asks its own', () => {
    const places = locked.flatMap(({ resolved }) => resolved ?? []);
    expect(places.filter((place) => !folders.some((folder) => folder === place))).toEqual([]);
  });

  test('has no install script that nobody has looked at, and none is run', () => {
    const scripted = locked.filter(({ hasInstallScript }) => hasInstallScript);
    const names = scripted.map(({ folder }) => String(folder));
    expect(names.filter((name) => !KNOWN_INSTALL_SCRIPTS.test(name))).toEqual([]);
    expect(readText(path.join(top, '.npmrc'))).toMatch(/^ignore-scripts=true$/m);
    expect(readText('tools/scripts/run.mjs')).toContain("'--ignore-scripts'");
  });
});
