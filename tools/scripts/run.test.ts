import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { ROOT } from './packages.ts';

// A busy machine takes seconds to start a process.
jest.setTimeout(60_000);

/** What npm writes of a package, under its place in the repository. */
type LockedPackages = Readonly<
  Record<
    string,
    {
      readonly version?: string;
      readonly integrity?: string;
      readonly optional?: boolean;
      readonly link?: boolean;
      readonly resolved?: string;
    }
  >
>;

const LOCKED: LockedPackages = {
  '': { version: '0.1.0' },
  shell: { version: '0.1.0' },
  'node_modules/shell': { link: true, resolved: 'shell' },
  'node_modules/react': { version: '19.3.1', integrity: 'sha512-react' },
  'node_modules/@swc/core': { version: '1.16.22', integrity: 'sha512-swc' },
  'node_modules/@swc/core-here': { version: '1.16.22', optional: true },
  'node_modules/@swc/core-elsewhere': { version: '1.16.22', optional: true },
  'shell/node_modules/tslib': { version: '2.8.1', integrity: 'sha512-tslib' },
};

const {
  '': _root,
  'node_modules/@swc/core-elsewhere': _elsewhere,
  ...AS_LOCKED
}: LockedPackages = {
  ...LOCKED,
  // Of a binary that the registry lacked when the lock file was written.
  'node_modules/@swc/core-here': { version: '1.16.22', integrity: 'sha512-here', optional: true },
  'node_modules/@swc/core-new': { version: '1.16.22', integrity: 'sha512-new', optional: true },
};

const REACT_18 = { 'node_modules/react': { version: '18.3.1', integrity: 'sha512-older' } };
const REFUSAL =
  'node_modules/react: 18.3.1 is installed, package-lock.json has 19.3.1. Run npm ci.';

let root = '';
const inRoot = (file: string): string => path.join(root, file);

beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'laundry-run-'));
  await mkdir(inRoot('node_modules'));
  await mkdir(inRoot('bin'));
  await cp(path.join(ROOT, 'tools/scripts/run.mjs'), inRoot('tools/scripts/run.mjs'));
  await symlink(path.join(ROOT, 'node_modules/tsx'), inRoot('node_modules/tsx'));
  await writeFile(inRoot('package.json'), '{ "type": "module" }');
  await writeFile(
    inRoot('tools/scripts/commands.ts'),
    `export const commands = { start: async () => () => (console.log('started'), 0) };`,
  );
  // In npm's place: no test needs a registry.
  await writeFile(
    inRoot('bin/npm'),
    '#!/bin/sh\ncp npm-installs.json node_modules/.package-lock.json\n',
    { mode: 0o755 },
  );
  await writePackages('package-lock.json', LOCKED);
  await writePackages('npm-installs.json', AS_LOCKED);
});

afterEach(() => rm(root, { recursive: true }));

const writePackages = (file: string, packages: LockedPackages): Promise<void> =>
  writeFile(inRoot(file), JSON.stringify({ lockfileVersion: 3, packages }));

/** What is there before the command, and whether the lock file has come after it. */
async function install(packages: LockedPackages, { isBeforeLock = false } = {}): Promise<void> {
  await writePackages('node_modules/.package-lock.json', packages);
  const time = Date.now() / 1000 + (isBeforeLock ? -60 : 60);
  await utimes(inRoot('node_modules/.package-lock.json'), time, time);
}

function start() {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [inRoot('tools/scripts/run.mjs'), 'start'],
    {
      encoding: 'utf8',
      env: { ...process.env, PATH: `${inRoot('bin')}${path.delimiter}${process.env['PATH']}` },
    },
  );
  return {
    status,
    hasInstalled: stdout.includes('Install packages'),
    hasStarted: stdout.includes('started'),
    stderr,
  };
}

const STARTED = { status: 0, hasStarted: true, stderr: '' };
const refusedBy = (line: string) => ({ status: 1, hasStarted: false, stderr: `${line}\n` });

describe('an installation is taken', () => {
  test('that is what the lock file has, but for binaries of other systems', async () => {
    await install(AS_LOCKED);
    expect(start()).toEqual({ ...STARTED, hasInstalled: false });
  });

  test('that npm makes in a fresh clone', () => {
    expect(existsSync(inRoot('node_modules/.package-lock.json'))).toBe(false);
    expect(start()).toEqual({ ...STARTED, hasInstalled: true });
  });

  test('that npm brings to where a newer lock file is', async () => {
    await install({ ...AS_LOCKED, ...REACT_18 }, { isBeforeLock: true });
    expect(start()).toEqual({ ...STARTED, hasInstalled: true });
  });

  test('that was made before a lock file that is newer only by its time', async () => {
    await install(AS_LOCKED, { isBeforeLock: true });
    expect(start()).toMatchObject(STARTED);
  });
});

describe('an installation is refused', () => {
  test('that npm can’t bring to where the lock file is', async () => {
    await writePackages('npm-installs.json', { ...AS_LOCKED, ...REACT_18 });
    expect(start()).toEqual({ ...refusedBy(REFUSAL), hasInstalled: true });
  });

  test.each<[what: string, packages: LockedPackages, line: string]>([
    ['that has a package in another version', REACT_18, REFUSAL],
    [
      'that has several',
      { ...REACT_18, 'shell/node_modules/tslib': { version: '1.14.1' } },
      'node_modules/react: 18.3.1 is installed, package-lock.json has 19.3.1, and 1 more. Run npm ci.',
    ],
    [
      'that has other files of the same version',
      { 'node_modules/react': { version: '19.3.1', integrity: 'sha512-patched' } },
      'node_modules/react: 19.3.1 (sha512-patched) is installed, package-lock.json has 19.3.1 (sha512-react). Run npm ci.',
    ],
    [
      'that has a link in a package’s place',
      { 'node_modules/react': { link: true, resolved: '../react' } },
      'node_modules/react: a link to ../react is installed, package-lock.json has 19.3.1. Run npm ci.',
    ],
    [
      'that has a package in the place of a part of the repository',
      { 'node_modules/shell': { version: '1.0.0' } },
      'node_modules/shell: 1.0.0 is installed, package-lock.json has a link to shell. Run npm ci.',
    ],
    [
      'that shades a package by another',
      { 'node_modules/shell/node_modules/react': { version: '18.3.1' } },
      'node_modules/shell/node_modules/react: 18.3.1 is installed, package-lock.json has nothing. Run npm ci.',
    ],
  ])('%s', async (_, packages, line) => {
    await install({ ...AS_LOCKED, ...packages });
    expect(start()).toEqual({ ...refusedBy(line), hasInstalled: false });
  });

  test('that lacks a package', async () => {
    const { 'node_modules/react': _react, ...others } = AS_LOCKED;
    await install(others);
    expect(start()).toEqual({
      ...refusedBy(REFUSAL.replace('18.3.1', 'nothing')),
      hasInstalled: false,
    });
  });

  test.each(['<<<<<<< HEAD', '', 'null', '{}'])(
    'beside a lock file that holds %j',
    async (text) => {
      await writeFile(inRoot('package-lock.json'), text);
      await install(AS_LOCKED);
      expect(start()).toMatchObject(
        refusedBy('package-lock.json is not a lock file that npm can have written.'),
      );
    },
  );
});
