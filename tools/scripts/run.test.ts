import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, symlink, utimes, watch, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { ROOT } from '@laundry-board/sites';

let root = '';
const inRoot = (file: string): string => path.join(root, file);

beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'laundry-run-'));
  await mkdir(inRoot('bin'));
  await cp(path.join(ROOT, 'tools/scripts/run.mjs'), inRoot('tools/scripts/run.mjs'));
  await writeFile(inRoot('package.json'), '{ "type": "module" }');
  await writeFile(
    inRoot('tools/scripts/commands.ts'),
    `export const run = async () => console.log('started', process.env.NODE_ENV, process.env.NO_PROXY);`,
  );
  // In npm's place: no test needs a registry.
  await writeFile(inRoot('bin/npm'), FAKE_NPM, { mode: 0o755 });
  await writeFile(inRoot('package-lock.json'), '');
});

afterEach(() => rm(root, { recursive: true }));

/** Records what it was asked for, and installs as that says, unless it can't or is killed half-way. */
const FAKE_NPM = `#!/bin/sh
echo "$*" >> npm.log
case "$1" in ci) rm -rf node_modules ;; esac
if test -e is-offline; then echo 'npm error code ENOTFOUND' >&2; exit 1; fi
mkdir -p node_modules
ln -sfn '${path.join(ROOT, 'node_modules/tsx')}' node_modules/tsx
if test -e is-killed; then kill -9 $$; fi
if test -e is-slow; then
  trap '' INT TERM HUP
  touch is-installing
  for second in 1 2 3 4 5; do sleep 1; done
  touch has-gone-on
fi
packages='"node_modules/tsx": {}'
add() { mkdir -p node_modules/$1; packages="$packages, \\"node_modules/$1\\": {}"; }
add mqtt
case "$*" in *--workspace=operations/gateway*) ;; *) add @rspack/core ;; esac
case "$*" in *--include=dev*) add jest ;; esac
echo "{ \\"packages\\": { $packages } }" > node_modules/.package-lock.json
`;

const RECORD = 'node_modules/.package-lock.json';

/** Packages as npm's record has them. */
type Packages = Readonly<Record<string, object>>;

const GATEWAY: Packages = { 'node_modules/tsx': {}, 'node_modules/mqtt': {} };
const PRODUCT: Packages = { ...GATEWAY, 'node_modules/@rspack/core': {} };
const BOTH: Packages = { ...PRODUCT, 'node_modules/jest': {} };

/** What is there after npm has installed packages, before or after the lock file was written. */
async function install(packages: Packages, { isBeforeLock = false } = {}): Promise<void> {
  for (const folder of Object.keys(packages)) await mkdir(inRoot(folder), { recursive: true });
  await rm(inRoot('node_modules/tsx'), { recursive: true });
  await symlink(path.join(ROOT, 'node_modules/tsx'), inRoot('node_modules/tsx'));
  await writeFile(inRoot(RECORD), JSON.stringify({ packages }));
  const time = Date.now() / 1000 + (isBeforeLock ? -60 : 60);
  await utimes(inRoot(RECORD), time, time);
}

/** The environment of a person with these variables. */
function environmentWith(variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { NODE_ENV: _, ...inherited } = process.env;
  const PATH = `${inRoot('bin')}${path.delimiter}${process.env['PATH']}`;
  return { ...inherited, PATH, ...variables };
}

/** Runs a command as a person with these variables would. */
function run(variables: NodeJS.ProcessEnv = {}, { folder = root, command = 'start' } = {}) {
  const entry = path.join(folder, 'tools/scripts/run.mjs');
  const env = environmentWith(variables);
  return spawnSync(process.execPath, [entry, command], { encoding: 'utf8', env });
}

/** What npm is asked for by a command, without the options that it always gets. */
function installedBy(command: string, environment?: NodeJS.ProcessEnv): string {
  rmSync(inRoot('npm.log'), { force: true });
  const { status, stderr } = run(environment, { command });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  if (!existsSync(inRoot('npm.log'))) return 'nothing';
  const asked = readFileSync(inRoot('npm.log'), 'utf8').trim().split(' ');
  return asked
    .filter((word) => /^(ci|install|--no-save|--(include|omit)=dev|--workspace=.*)$/.test(word))
    .join(' ');
}

test.each([
  ['start', 'ci --omit=dev'],
  ['dev', 'ci --omit=dev'],
  ['build', 'ci --omit=dev'],
  ['preview', 'ci --omit=dev'],
  ['smoke', 'ci --omit=dev'],
  ['test', 'ci --include=dev'],
  ['validate', 'ci --include=dev'],
  ['bench', 'ci --include=dev'],
  ['gateway', 'ci --omit=dev --workspace=operations/gateway'],
])('in a fresh clone, %s installs by npm %s', (command, asked) => {
  expect(installedBy(command)).toBe(asked);
});

test.each([
  ['gateway', 'the gateway', 'nothing', GATEWAY],
  ['start', 'the gateway', 'install --no-save --omit=dev', GATEWAY],
  ['gateway', 'both', 'nothing', BOTH],
  ['start', 'the product', 'nothing', PRODUCT],
  ['test', 'the product', 'install --no-save --include=dev', PRODUCT],
  ['start', 'both', 'nothing', BOTH],
  ['test', 'both', 'nothing', BOTH],
])('%s on what is installed of %s installs by npm %s', async (command, _, asked, packages) => {
  await install(packages);
  expect(installedBy(command)).toBe(asked);
  expect(installedBy(command)).toBe('nothing');
});

test.each([
  [
    'gateway',
    'the gateway',
    'install --no-save --omit=dev --workspace=operations/gateway',
    GATEWAY,
  ],
  ['start', 'the product', 'install --no-save --omit=dev', PRODUCT],
  ['test', 'the product', 'install --no-save --include=dev', PRODUCT],
  // What is there stays.
  ['gateway', 'the product', 'install --no-save --omit=dev', PRODUCT],
  ['start', 'both', 'install --no-save --include=dev', BOTH],
])('after a pull, %s on %s installs by npm %s', async (command, _, asked, packages) => {
  await install(packages, { isBeforeLock: true });
  expect(installedBy(command)).toBe(asked);
  expect(installedBy(command)).toBe('nothing');
});

/** As after `npm install --package-lock-only`, which records what it would install. */
test.each([
  ['start', 'install --no-save --omit=dev'],
  ['test', 'install --no-save --include=dev'],
])('%s installs what npm has recorded and is not there', async (command, asked) => {
  await install(BOTH);
  await rm(inRoot('node_modules/jest'), { recursive: true });
  expect(installedBy(command)).toBe(asked);
});

test('a package that npm has only added to its lock file is installed by the next command', async () => {
  const { PATH } = process.env;
  const words = () => run({ PATH }).stdout.match(/Install|started/g);
  const add = async (name: string) => {
    await mkdir(inRoot(name), { recursive: true });
    const manifest = { name, exports: { './esm/api': './api.mjs' } };
    await writeFile(inRoot(`${name}/package.json`), JSON.stringify(manifest));
    const npm = spawnSync('npm', ['install', '--package-lock-only'], { cwd: root });
    expect(npm.status).toBe(0);
  };
  await rm(inRoot('package-lock.json'));
  await writeFile(
    inRoot('package.json'),
    '{ "type": "module", "workspaces": ["tsx", "@rspack/core", "other"] }',
  );
  await add('@rspack/core');
  await add('tsx');
  const api = path.join(ROOT, 'node_modules/tsx/dist/esm/api/index.mjs');
  await writeFile(inRoot('tsx/api.mjs'), `export * from '${pathToFileURL(api).href}';`);
  expect([words(), words()]).toEqual([['Install', 'started'], ['started']]);
  await add('other');
  expect([words(), words()]).toEqual([['Install', 'started'], ['started']]);
  expect(existsSync(inRoot('node_modules/other/package.json'))).toBe(true);
});

const here = { os: [process.platform], cpu: [process.arch], libc: ['glibc', 'musl'] };

test.each([
  ['of this platform are used', here, 'nothing'],
  ['of another system are installed anew', { ...here, os: ['plan9'] }, 'ci --omit=dev'],
  ['of another processor are installed anew', { ...here, cpu: ['pdp11'] }, 'ci --omit=dev'],
  ['of another C library are installed anew', { ...here, libc: ['dietlibc'] }, 'ci --omit=dev'],
])('packages %s', async (_, platform, asked) => {
  await install({ ...PRODUCT, 'node_modules/@esbuild/native': platform });
  expect(installedBy('start')).toBe(asked);
});

test('packages of another platform that are recorded and not there are no reason to begin anew', async () => {
  const native = 'node_modules/@esbuild/plan9';
  await install({ ...PRODUCT, [native]: { os: ['plan9'] } });
  await rm(inRoot(native), { recursive: true });
  expect(installedBy('start')).toBe('install --no-save --omit=dev');
});

test.each([
  ['the first installation', 'start', async () => {}],
  ['the installation of the checks', 'test', () => install(PRODUCT)],
  ['an installation after a pull', 'start', () => install(BOTH, { isBeforeLock: true })],
])('after npm was killed in %s, %s installs anew', async (_, command, prepare) => {
  await prepare();
  await writeFile(inRoot('is-killed'), '');
  const { status, stderr } = run({}, { command });
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: 'npm was ended by SIGKILL. Repeat the command: it installs anew.\n',
  });
  await rm(inRoot('is-killed'));
  expect(installedBy(command)).toMatch(/^ci /);
  expect(installedBy(command)).toBe('nothing');
});

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'a command that %s ends leaves no npm behind that would go on',
  async (signal) => {
    await writeFile(inRoot('is-slow'), '');
    const command = spawn(process.execPath, [inRoot('tools/scripts/run.mjs'), 'test'], {
      env: environmentWith({}),
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    for await (const { filename } of watch(root)) if (filename === 'is-installing') break;
    command.kill(signal);
    // Whoever has its output is gone.
    await once(command, 'close');
    expect(existsSync(inRoot('has-gone-on'))).toBe(false);
    await rm(inRoot('is-slow'));
    expect(installedBy('test')).toBe('ci --include=dev');
  },
);

test('a record that npm was writing when it was killed is none', async () => {
  await install(PRODUCT);
  await writeFile(inRoot(RECORD), '{ "packages": { "node_mod');
  expect(installedBy('start')).toBe('ci --omit=dev');
});

test('an installation that fails leaves the packages that are there in use', async () => {
  await install(PRODUCT);
  await writeFile(inRoot('is-offline'), '');
  expect(run({}, { command: 'test' }).status).toBe(1);
  expect(installedBy('start')).toBe('nothing');
  await rm(inRoot('is-offline'));
  expect(installedBy('test')).toBe('install --no-save --include=dev');
});

test('npm installs what the lock file says, whatever the settings of a user', () => {
  run();
  const asked = readFileSync(inRoot('npm.log'), 'utf8').trim().split(' ');
  expect(asked).toEqual(
    expect.arrayContaining(['--package-lock', '--before=2999-01-01', '--include=optional']),
  );
});

test('no command runs by the NODE_ENV of the shell', async () => {
  await install(PRODUCT);
  expect(run({ NODE_ENV: 'production' }).stdout).toContain('started undefined');
});

test("an installation that fails ends with npm's own reason", async () => {
  await writeFile(inRoot('is-offline'), '');
  const { status, stderr } = run();
  expect(status).toBe(1);
  expect(stderr).toBe(
    'npm error code ENOTFOUND\nThe packages could not be installed; npm says above why.\n',
  );
});

test.each(['NO_PROXY', 'no_proxy'])(
  'no command asks a proxy for this machine, nor for what %s has',
  async (name) => {
    await install(PRODUCT);
    const { stdout } = run({ NO_PROXY: '', no_proxy: '', [name]: 'intranet.example' });
    expect(stdout).toContain(' intranet.example,localhost,.localhost,127.0.0.1,::1,[::1]\n');
  },
);

test('without npm, it is told what is missing', () => {
  const { status, stderr } = run({ PATH: inRoot('tools') });
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: 'npm is not on the path; it comes with Node.js.\n',
  });
});

test.each(['#', '?', '!', '[', '{', '%', '*', '|'])(
  'a checkout whose path has a %s is refused in one line',
  async (character) => {
    const folder = inRoot(`checkout${character}2]}`);
    await cp(inRoot('tools'), path.join(folder, 'tools'), { recursive: true });
    const { status, stderr } = run({}, { folder });
    expect(status).toBe(1);
    expect(stderr).toMatch(
      /^This checkout can't be built where it is: its path has a "[#?![{%*|]".*\.\n$/,
    );
  },
);
