import { execFile, execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { ROOT } from '@laundry-board/sites';

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields => Object.fromEntries(Object.entries(value ?? {}));

let folder = '';
const inFolder = (file: string): string => path.join(folder, file);
const git = (...args: readonly string[]): string => {
  const user = ['-c', 'user.name=somebody', '-c', 'user.email=somebody@laundry.example'];
  return execFileSync('git', [...user, ...args], { cwd: folder, encoding: 'utf8' }).trim();
};

/** Two commits on main and one beside it, and in place of GitHub's program one that answers from files. */
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'laundry-verdict-'));
  git('init', '--quiet', '--initial-branch=main');
  for (const message of ['one', 'two']) git('commit', '--quiet', '--allow-empty', '-m', message);
  git('checkout', '--quiet', '-b', 'beside');
  git('commit', '--quiet', '--allow-empty', '-m', 'beside');
  git('checkout', '--quiet', 'main');
  await mkdir(inFolder('bin'));
  await writeFile(
    inFolder('bin/gh'),
    '#!/bin/sh\nif [ "$2" = list ]; then cat runs 2> /dev/null || true; else echo "$@" > watched; test ! -e red; fi\n',
    { mode: 0o755 },
  );
  await writeFile(inFolder('bin/sleep'), '#!/bin/sh\necho "$1" >> slept\n', { mode: 0o755 });
});

afterEach(() => rm(folder, { recursive: true }));

/** Runs a step's script as GitHub does. */
async function runStep(name: string, environment: Readonly<Record<string, string>>) {
  const workflow: unknown = parse(
    await readFile(path.join(ROOT, '.github/workflows/verdict.yml'), 'utf8'),
  );
  const { ci } = fieldsOf(fieldsOf(workflow)['jobs']);
  const steps = Object.values(fieldsOf(fieldsOf(ci)['steps'])).map(fieldsOf);
  const script = String(steps.find((step) => step['name'] === name)?.['run']);
  const env = {
    ...process.env,
    PATH: `${inFolder('bin')}${path.delimiter}${process.env['PATH']}`,
    GITHUB_OUTPUT: inFolder('output'),
    ...environment,
  };
  const run = promisify(execFile)('bash', ['-e', '-c', script], { cwd: folder, env });
  const { stdout, code = 0 } = fieldsOf(await run.catch(fieldsOf));
  return { stdout: String(stdout).trim(), code };
}

test.each([
  ['the newest commit, where none is named', '', 'HEAD'],
  ['an earlier commit', 'HEAD~1', 'HEAD~1'],
])('the verdict is on %s', async (_, REF, commit) => {
  expect(await runStep('Find the commit', { REF })).toEqual({ stdout: '', code: 0 });
  expect(await readFile(inFolder('output'), 'utf8')).toBe(`commit=${git('rev-parse', commit)}\n`);
});

test.each([
  ['that there is not', 'nothing', '::error::There is no commit nothing.'],
  ['beside main', 'beside', '::error::beside is not on this branch.'],
])('a commit %s is refused', async (_, REF, stdout) => {
  expect(await runStep('Find the commit', { REF })).toEqual({ stdout, code: 1 });
});

test('a deploy waits for CI’s run of its commit', async () => {
  await writeFile(inFolder('runs'), '71\n');
  expect(await runStep('Wait for CI', { COMMIT: 'abc' })).toEqual({ stdout: '', code: 0 });
  expect(await readFile(inFolder('watched'), 'utf8')).toBe(
    'run watch 71 --exit-status --interval 30\n',
  );
});

test('what CI has refused is not deployed', async () => {
  await writeFile(inFolder('runs'), '71\n');
  await writeFile(inFolder('red'), '');
  expect(await runStep('Wait for CI', { COMMIT: 'abc' })).toMatchObject({ code: 1 });
});

test('what CI has never seen is not deployed, after a while in which it may appear', async () => {
  expect(await runStep('Wait for CI', { COMMIT: 'abc' })).toEqual({
    stdout: '::error::CI has not run on abc. Deploy a commit that it has checked.',
    code: 1,
  });
  expect(await readFile(inFolder('slept'), 'utf8')).toBe('0\n5\n10\n20\n40\n');
});
