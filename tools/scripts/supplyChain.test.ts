import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { foldersWith, ROOT } from './packages.ts';

const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

/** Packages that have a script to run at installation; everything here works without it. */
const KNOWN_INSTALL_SCRIPTS = /(@firebase\/util|@parcel\/watcher|@swc\/core|esbuild|protobufjs)$/;

const readText = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(value ?? {}));
const readJson = (file: string) => fieldsOf(JSON.parse(readText(file)));

const folders = foldersWith('package.json');
const locked = Object.entries(fieldsOf(readJson('package-lock.json')['packages'])).map(
  ([folder, fields]) => ({ folder, ...fieldsOf(fields) }),
);

test('dependencies have exact versions', () => {
  const loose = folders.flatMap((folder) => {
    const { dependencies, devDependencies } = readJson(path.join(folder, 'package.json'));
    return Object.entries({ ...fieldsOf(dependencies), ...fieldsOf(devDependencies) })
      .filter(([name]) => !name.startsWith('@laundry-board/'))
      .filter(([, version]) => version !== 'file:.' && !EXACT.test(String(version)));
  });
  expect(loose).toEqual([]);
});

// Those without are binaries for other systems, which the registry of the one who locked them lacked.
test('the lock file has the hash of every package but optional binaries for one kind of machine', () => {
  const installed = locked.filter(
    (one) => one.folder.startsWith('node_modules/') && !('link' in one),
  );
  expect(installed.length).toBeGreaterThan(100);
  expect(
    installed.filter(
      (one: Readonly<Record<string, unknown>>) =>
        !/^sha512-[\w+/]{86}==$/.test(String(one['integrity'])) &&
        !(one['optional'] === true && 'cpu' in one),
    ),
  ).toEqual([]);
});

test('the lock file names no registry, so that each installation asks its own', () => {
  const places = locked.flatMap((one) => ('resolved' in one ? [one.resolved] : []));
  expect(places.filter((place) => !folders.some((folder) => folder === place))).toEqual([]);
});

test('no install script is run, and none is there that nobody has looked at', () => {
  const scripted = locked.filter((one) => 'hasInstallScript' in one).map(({ folder }) => folder);
  expect(scripted.filter((folder) => !KNOWN_INSTALL_SCRIPTS.test(folder))).toEqual([]);
  expect(readText('.npmrc')).toMatch(/^ignore-scripts=true$/m);
  expect(readText('tools/scripts/run.mjs')).toContain("'--ignore-scripts'");
});

test.each(readdirSync(path.join(ROOT, '.github/workflows')))(
  'workflow %s runs pinned actions, may only read, and is started by files that exist',
  (file) => {
    const text = readText(path.join('.github/workflows', file));
    const actions = [...text.matchAll(/uses: (\S+)/g)].map(([, action = '']) => action);
    expect(actions.filter((action) => !/^\.\/|@[0-9a-f]{40}$/.test(action))).toEqual([]);
    expect(text.match(/\bfirebase-tools@(?!\d+\.\d+\.\d+$).*/gm)).toBeNull();
    expect(text.match(/^ *permissions:(\n +.*)*/gm)).toEqual(['permissions:\n  contents: read']);
    const listed = [...text.matchAll(/^ +- '(.+?)(?:\/\*\*)?'$/gm)].map(([, name = '']) => name);
    const [, builtInto = ''] = /BUILT_INTO_ALL: >-\n((?: {12}.*\n)+)/.exec(text) ?? [];
    const files = [...listed, ...builtInto.trim().split(/\s+/)];
    expect(files.filter((name) => !existsSync(path.join(ROOT, name)))).toEqual([]);
  },
);
