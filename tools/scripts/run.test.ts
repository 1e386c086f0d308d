import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { ROOT } from '@laundry-board/hosting';
import { test as runTests } from './checks.ts';
import { loadCommand } from './commands.ts';

/** What npm writes of a package, by its folder. */
type Packages = Readonly<Record<string, Readonly<Record<string, string | boolean>>>>;

const LOCKED: Packages = {
  '': { version: '0.1.0' },
  shell: { version: '0.1.0' },
  'node_modules/shell': { link: true, resolved: 'shell' },
  'node_modules/react': { version: '19.3.1', integrity: 'sha512-react' },
  'node_modules/core-elsewhere': { version: '1.16.22', optional: true },
};

const INSTALLED: Packages = {
  'node_modules/shell': { link: true, resolved: 'shell' },
  'node_modules/react': { version: '19.3.1', integrity: 'sha512-react' },
  // A binary that the registry lacked when the lock file was written.
  'node_modules/core-here': { version: '1.16.22', integrity: 'sha512-here', optional: true },
};

const REACT_18 = { 'node_modules/react': { version: '18.3.1', integrity: 'sha512-older' } };
const REFUSAL =
  'node_modules/react: 18.3.1 (sha512-older) is installed, package-lock.json has 19.3.1 (sha512-react). Run npm ci.';

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
    `export const loadCommand = async () => () => console.log('started');`,
  );
  // In npm's place: no test needs a registry.
  await writeFile(
    inRoot('bin/npm'),
    '#!/bin/sh\ncp npm-installs.json node_modules/.package-lock.json\n',
    { mode: 0o755 },
  );
  await writePackages('package-lock.json', LOCKED);
  await writePackages('npm-installs.json', INSTALLED);
});

afterEach(() => rm(root, { recursive: true }));

const writePackages = (file: string, packages: Packages): Promise<void> =>
  writeFile(inRoot(file), JSON.stringify({ lockfileVersion: 3, packages }));

/** What is there before the command, and whether the lock file has come after it. */
async function install(packages: Packages, { isBeforeLock = false } = {}): Promise<void> {
  await writePackages('node_modules/.package-lock.json', { ...INSTALLED, ...packages });
  const time = Date.now() / 1000 + (isBeforeLock ? -60 : 60);
  await utimes(inRoot('node_modules/.package-lock.json'), time, time);
}

function start(
  folder = root,
  programs = `${inRoot('bin')}${path.delimiter}${process.env['PATH']}`,
) {
  const entry = path.join(folder, 'tools/scripts/run.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [entry, 'start'], {
    encoding: 'utf8',
    env: { ...process.env, PATH: programs },
  });
  return { status, stderr: stderr.trim(), hasInstalled: stdout.includes('Install packages') };
}

test('a fresh clone is installed, and an installation that is older than the lock file', async () => {
  expect(start()).toEqual({ status: 0, stderr: '', hasInstalled: true });
  await install(REACT_18, { isBeforeLock: true });
  expect(start()).toEqual({ status: 0, stderr: '', hasInstalled: true });
});

test('what npm can’t bring to where the lock file is, is refused', async () => {
  await writePackages('npm-installs.json', { ...INSTALLED, ...REACT_18 });
  expect(start()).toEqual({ status: 1, stderr: REFUSAL, hasInstalled: true });
});

test.each<[what: string, packages: Packages, line: string]>([
  ['what the lock file has, but for other systems’ binaries', {}, ''],
  ['another version', REACT_18, REFUSAL],
  [
    'other files of the same version',
    { 'node_modules/react': { version: '19.3.1', integrity: 'sha512-patched' } },
    'node_modules/react: 19.3.1 (sha512-patched) is installed, package-lock.json has 19.3.1 (sha512-react). Run npm ci.',
  ],
  [
    'a package in the place of a part of the repository, and one that the lock file lacks',
    {
      'node_modules/shell': { version: '1.0.0' },
      'node_modules/shell/node_modules/react': { version: '18.3.1' },
    },
    'node_modules/shell: 1.0.0 (no hash) is installed, package-lock.json has a link to shell, and 1 more. Run npm ci.',
  ],
])('an installation with %s is compared', async (_, packages, stderr) => {
  await install(packages);
  expect(start()).toEqual({ status: stderr === '' ? 0 : 1, stderr, hasInstalled: false });
});

test('a lock file that a merge has broken is refused in one line', async () => {
  await writeFile(inRoot('package-lock.json'), '<<<<<<< HEAD');
  await install({});
  const stderr = 'package-lock.json is not a lock file that npm can have written.';
  expect(start()).toEqual({ status: 1, stderr, hasInstalled: false });
});

test('without npm, it is told what is missing', () => {
  const stderr = '✗\nnpm is not on the path; it comes with Node.js.';
  expect(start(root, inRoot('tools'))).toEqual({ status: 1, stderr, hasInstalled: true });
});

test('a command goes on when whoever reads its output has gone, as head does', async () => {
  await install({});
  // Prints until the system says that nobody reads any more.
  await writeFile(
    inRoot('tools/scripts/commands.ts'),
    `export const loadCommand = async () => () => new Promise<void>((resolve) => {
      const print = () => process.stdout.write('a line\\n', (error) => error ? resolve() : setTimeout(print, 5));
      print();
    }).then(() => console.error('went on'));`,
  );
  const entry = inRoot('tools/scripts/run.mjs');
  const child = spawn(process.execPath, [entry, 'start'], { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'close');
  child.stdout.once('data', () => child.stdout.destroy());
  expect(await text(child.stderr)).toBe('went on\n');
  expect(await ended).toEqual([0, null]);
});

test.each(['#', '?'])(
  'a checkout whose path has a %s is refused in one line',
  async (character) => {
    const folder = inRoot(`checkout${character}2`);
    await cp(inRoot('tools'), path.join(folder, 'tools'), { recursive: true });
    const { status, stderr } = start(folder);
    expect(status).toBe(1);
    expect(stderr).toMatch(/^This checkout can't be built where it is: its path has a "[#?]".*\.$/);
  },
);

test.each(['constructor', 'toString', 'strat', ''])('there is no command "%s"', async (name) => {
  await expect(loadCommand(name)).rejects.toThrow(
    new RegExp(`^There is no command "${name}"; there are start, preview, `),
  );
});

test('there is no check "constructor"', async () => {
  await expect(runTests(['constructor'])).rejects.toThrow(/^There is no check "constructor"; /);
});
