import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
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

/** Records what it was asked for, and installs as that says. */
const FAKE_NPM = `#!/bin/sh
echo "$*" >> npm.log
if test -e is-offline; then echo 'npm error code ENOTFOUND' >&2; exit 1; fi
mkdir -p node_modules
ln -sfn '${path.join(ROOT, 'node_modules/tsx')}' node_modules/tsx
case "$*" in
  *--include=dev*) echo '"node_modules/tsx" "node_modules/jest"' ;;
  *) echo '"node_modules/tsx"' ;;
esac > node_modules/.package-lock.json
`;

/** npm has installed before or after the lock file was written. */
async function install(packages: readonly string[], { isBeforeLock = false } = {}): Promise<void> {
  const time = Date.now() / 1000 + (isBeforeLock ? -60 : 60);
  await mkdir(inRoot('node_modules'));
  await symlink(path.join(ROOT, 'node_modules/tsx'), inRoot('node_modules/tsx'));
  const record = packages.map((name) => `"node_modules/${name}"`).join(' ');
  await writeFile(inRoot('node_modules/.package-lock.json'), record);
  await utimes(inRoot('node_modules/.package-lock.json'), time, time);
}

const PRODUCT = ['tsx'];
const BOTH = ['tsx', 'jest'];

/** Runs a command as a person with these variables would. */
function run(environment: NodeJS.ProcessEnv = {}, { folder = root, command = 'start' } = {}) {
  const entry = path.join(folder, 'tools/scripts/run.mjs');
  const { NODE_ENV: _, ...inherited } = process.env;
  const PATH = `${inRoot('bin')}${path.delimiter}${process.env['PATH']}`;
  return spawnSync(process.execPath, [entry, command], {
    encoding: 'utf8',
    env: { ...inherited, PATH, ...environment },
  });
}

/** What npm was asked for, without the options that it always gets. */
function installedBy(command: string, environment?: NodeJS.ProcessEnv): string {
  const { status, stderr } = run(environment, { command });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  if (!existsSync(inRoot('npm.log'))) return 'nothing';
  const asked = readFileSync(inRoot('npm.log'), 'utf8').trim().split(' ');
  return asked
    .filter((word) => /^(ci|install|--no-save|--(include|omit)=dev)$/.test(word))
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
])('in a fresh clone, %s installs by npm %s', (command, asked) => {
  expect(installedBy(command)).toBe(asked);
});

test('an installation that is older than the lock file is brought up to date', async () => {
  await install(PRODUCT, { isBeforeLock: true });
  expect(installedBy('start')).toBe('install --no-save --omit=dev');
});

test('the update of a complete installation keeps the packages of the checks', async () => {
  await install(BOTH, { isBeforeLock: true });
  expect(installedBy('start')).toBe('install --no-save --include=dev');
});

test.each([
  ['start', PRODUCT],
  ['test', BOTH],
  ['start', BOTH],
])('an installation that %s needs no more than is used: %j', async (command, packages) => {
  await install(packages);
  expect(installedBy(command)).toBe('nothing');
});

test('the first check adds its packages and removes nothing', async () => {
  await install(PRODUCT);
  expect(installedBy('test')).toBe('install --no-save --include=dev');
});

test('an installation that was interrupted is completed', async () => {
  await install([]);
  expect(installedBy('start')).toBe('install --no-save --omit=dev');
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
