import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { git } from './git.ts';

const ours = process.env;
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'laundry-git-'));
  process.env = { ...ours };
  git(folder, 'init', '--quiet');
});
afterEach(() => {
  process.env = ours;
  rmSync(folder, { recursive: true });
});

const commit = () => git(folder, 'commit', '--quiet', '--allow-empty', '--message=one');
const subjects = () => git(folder, 'log', '--format=%s');

test('git that a hook of git starts leaves the repository of the hook alone', () => {
  const other = path.join(folder, 'other');
  mkdirSync(other);
  git(other, 'init', '--quiet');
  const contents = () =>
    readdirSync(other, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'hex'));
  const before = contents();
  Object.assign(process.env, {
    GIT_DIR: path.join(other, '.git'),
    GIT_WORK_TREE: other,
    GIT_INDEX_FILE: path.join(other, '.git/index'),
  });
  commit();
  expect(subjects()).toBe('one');
  expect(contents()).toEqual(before);
});

test('git that a test starts follows no settings of whoever runs the test', () => {
  writeFileSync(
    path.join(folder, '.gitconfig'),
    '[commit]\n\tgpgsign = true\n[gpg]\n\tprogram = false\n[log]\n\tshowSignature = true\n',
  );
  process.env['HOME'] = folder;
  commit();
  expect(subjects()).toBe('one');
});

test('what git says of a failure is in the error', () => {
  expect(() => git(folder, 'show', 'HEAD:nothing')).toThrow('HEAD');
});
