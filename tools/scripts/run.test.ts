import { spawnSync } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { cp, mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { ROOT } from '@laundry-board/sites';
import { continueWithoutReader } from './commands.ts';

let root = '';
const inRoot = (file: string): string => path.join(root, file);

beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'laundry-run-'));
  await mkdir(inRoot('node_modules'));
  await mkdir(inRoot('bin'));
  await cp(path.join(ROOT, 'tools/scripts/run.mjs'), inRoot('tools/scripts/run.mjs'));
  await writeFile(inRoot('package.json'), '{ "type": "module" }');
  await writeFile(
    inRoot('tools/scripts/commands.ts'),
    `export const runCommand = async () => console.log('started', process.env.NODE_ENV, process.env.NO_PROXY);`,
  );
  // In npm's place: no test needs a registry.
  const tsx = path.join(ROOT, 'node_modules/tsx');
  await writeFile(
    inRoot('bin/npm'),
    `#!/bin/sh
test ! -e is-offline || exit 1
case "$NODE_ENV$*" in production*--include=dev*|install*) ln -sfn '${tsx}' node_modules/tsx ;; esac
touch node_modules/.package-lock.json
`,
    { mode: 0o755 },
  );
  await writeFile(inRoot('package-lock.json'), '');
});

afterEach(() => rm(root, { recursive: true }));

/** npm has installed before or after the lock file was written. */
async function install({ isBeforeLock = false } = {}): Promise<void> {
  const time = Date.now() / 1000 + (isBeforeLock ? -60 : 60);
  await symlink(path.join(ROOT, 'node_modules/tsx'), inRoot('node_modules/tsx'));
  await writeFile(inRoot('node_modules/.package-lock.json'), '');
  await utimes(inRoot('node_modules/.package-lock.json'), time, time);
}

/** Runs a command as a person with these variables would. */
function run(environment: NodeJS.ProcessEnv = {}, folder = root) {
  const entry = path.join(folder, 'tools/scripts/run.mjs');
  const { NODE_ENV: _, ...inherited } = process.env;
  const PATH = `${inRoot('bin')}${path.delimiter}${process.env['PATH']}`;
  return spawnSync(process.execPath, [entry, 'start'], {
    encoding: 'utf8',
    env: { ...inherited, PATH, ...environment },
  });
}

function start(environment?: NodeJS.ProcessEnv) {
  const { status, stdout, stderr } = run(environment);
  return { status, stderr: stderr.trim(), hasInstalled: stdout.includes('Install packages') };
}

test('a fresh clone is installed', () => {
  expect(start()).toEqual({ status: 0, stderr: '', hasInstalled: true });
});

test('an installation that is older than the lock file is brought up to date', async () => {
  await install({ isBeforeLock: true });
  expect(start()).toEqual({ status: 0, stderr: '', hasInstalled: true });
});

test('an installation that is newer than the lock file is used', async () => {
  await install();
  expect(start()).toEqual({ status: 0, stderr: '', hasInstalled: false });
});

test('an installation without development packages is completed', async () => {
  await install();
  await rm(inRoot('node_modules/tsx'));
  expect(start()).toEqual({ status: 0, stderr: '', hasInstalled: true });
});

test('with NODE_ENV=production, a fresh clone is installed with development packages', () => {
  const environment = { NODE_ENV: 'production' };
  expect(start(environment)).toEqual({ status: 0, stderr: '', hasInstalled: true });
});

test('no command runs by the NODE_ENV of the shell', async () => {
  await install();
  expect(run({ NODE_ENV: 'production' }).stdout).toContain('started undefined');
});

test('an installation that fails ends in one line', async () => {
  await writeFile(inRoot('is-offline'), '');
  const stderr = 'The packages could not be installed: is the npm registry reached?';
  expect(start()).toEqual({ status: 1, stderr, hasInstalled: true });
});

test.each(['NO_PROXY', 'no_proxy'])(
  'no command asks a proxy for this machine, nor for what %s has',
  async (name) => {
    await install();
    const { stdout } = run({ NO_PROXY: '', no_proxy: '', [name]: 'intranet.example' });
    expect(stdout).toContain(' intranet.example,localhost,.localhost,127.0.0.1,::1,[::1]\n');
  },
);

test('without npm, it is told what is missing', () => {
  const stderr = 'npm is not on the path; it comes with Node.js.';
  expect(start({ PATH: inRoot('tools') })).toEqual({ status: 1, stderr, hasInstalled: true });
});

test.each(['#', '?', '!', '[', '{'])(
  'a checkout whose path has a %s is refused in one line',
  async (character) => {
    const folder = inRoot(`checkout${character}2]}`);
    await cp(inRoot('tools'), path.join(folder, 'tools'), { recursive: true });
    const { status, stderr } = run({}, folder);
    expect(status).toBe(1);
    expect(stderr).toMatch(
      /^This checkout can't be built where it is: its path has a "[#?![{]".*\.\n$/,
    );
  },
);

test('a command goes on when the reader of its output has gone, as head does', () => {
  const output = new EventEmitter();
  continueWithoutReader(output);
  const error = (code: string) => Object.assign(new Error(code), { code });
  expect(() => output.emit('error', error('EPIPE'))).not.toThrow();
  expect(() => output.emit('error', error('ENOSPC'))).toThrow('ENOSPC');
});
