import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { ROOT } from '@laundry-board/hosting';
import { foldersWith } from './packages.ts';

const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

/** Packages that have a script to run at installation; everything here works without it. */
const KNOWN_INSTALL_SCRIPTS =
  /(@firebase\/util|@parcel\/watcher|@swc\/core|esbuild|protobufjs|re2)$/;

const readText = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(value ?? {}));
const readJson = (file: string) => fieldsOf(JSON.parse(readText(file)));

/** What the deploy workflows install. */
const FIREBASE_TOOLS = '.github/firebase-tools';

const folders = foldersWith('package.json');
const lockedIn = (folder: string) =>
  Object.entries(fieldsOf(readJson(path.join(folder, 'package-lock.json'))['packages'])).map(
    ([name, fields]) => ({ folder: name, ...fieldsOf(fields) }),
  );

test('dependencies have exact versions', () => {
  const loose = [...folders, FIREBASE_TOOLS].flatMap((folder) => {
    const { dependencies, devDependencies } = readJson(path.join(folder, 'package.json'));
    return Object.entries({ ...fieldsOf(dependencies), ...fieldsOf(devDependencies) })
      .filter(([name]) => !name.startsWith('@laundry-board/'))
      .filter(([, version]) => version !== 'file:.' && !EXACT.test(String(version)));
  });
  expect(loose).toEqual([]);
});

describe.each(['.', FIREBASE_TOOLS])('the lock file in %s', (top) => {
  const locked = lockedIn(top);

  // Those without are binaries for other systems, which the registry of the one who locked them lacked.
  test('has the hash of every package but optional binaries for one kind of machine', () => {
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

  test('names no registry, so that each installation asks its own', () => {
    const places = locked.flatMap((one) => ('resolved' in one ? [one.resolved] : []));
    expect(places.filter((place) => !folders.some((folder) => folder === place))).toEqual([]);
  });

  test('has no install script that nobody has looked at, and none is run', () => {
    const scripted = locked.filter((one) => 'hasInstallScript' in one).map(({ folder }) => folder);
    expect(scripted.filter((folder) => !KNOWN_INSTALL_SCRIPTS.test(folder))).toEqual([]);
    expect(readText(path.join(top, '.npmrc'))).toMatch(/^ignore-scripts=true$/m);
    expect(readText('tools/scripts/run.mjs')).toContain("'--ignore-scripts'");
  });
});
