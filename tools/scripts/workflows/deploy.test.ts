import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { git } from '@laundry-board/sites';
import { runStep } from './workflow.ts';

let folder = '';

/** Two commits on main and one beside it. */
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'laundry-deploy-'));
  git(folder, 'init', '--quiet', '--initial-branch=main');
  for (const message of ['one', 'two'])
    git(folder, 'commit', '--quiet', '--allow-empty', '-m', message);
  git(folder, 'checkout', '--quiet', '-b', 'beside');
  git(folder, 'commit', '--quiet', '--allow-empty', '-m', 'beside');
  git(folder, 'checkout', '--quiet', 'main');
});
afterEach(() => rmSync(folder, { recursive: true }));

const find = (REF: string) =>
  runStep('deploy.yml', 'Find the commit', folder, {
    REF,
    GITHUB_OUTPUT: path.join(folder, 'output'),
  });

test.each([
  ['the newest commit, where none is named', '', 'HEAD'],
  ['an earlier commit of main', 'HEAD~1', 'HEAD~1'],
])('a deploy by hand takes %s', async (_, ref, commit) => {
  expect(await find(ref)).toEqual({ stdout: '', code: 0 });
  expect(readFileSync(path.join(folder, 'output'), 'utf8')).toBe(
    `commit=${git(folder, 'rev-parse', commit)}\n`,
  );
});

test.each([
  ['that does not exist', 'nothing', '::error::There is no commit nothing.\n'],
  ['beside main', 'beside', '::error::beside is not on this branch.\n'],
])('a deploy by hand refuses a commit %s', async (_, ref, stdout) => {
  expect(await find(ref)).toEqual({ stdout, code: 1 });
});
