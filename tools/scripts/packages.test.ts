import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { git } from '@laundry-board/sites';
import { otherCheckouts, ownFiles } from './packages.ts';

let folder = '';
beforeEach(() => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'laundry-files-')));
  for (const name of ['a.ts', 'b.ts', 'dist.ts', '.gitignore']) {
    writeFileSync(path.join(folder, name), name === '.gitignore' ? 'dist.ts\n' : '');
  }
});
afterEach(() => rmSync(folder, { recursive: true }));

test('tracked and new files are checked, and what git ignores or has lost is not', () => {
  git(folder, 'init', '--quiet');
  git(folder, 'add', 'a.ts', 'b.ts');
  rmSync(path.join(folder, 'b.ts'));
  expect(ownFiles(folder)).toEqual(['.gitignore', 'a.ts']);
});

test('a worktree inside the checkout is not checked', () => {
  git(folder, 'init', '--quiet');
  git(folder, 'add', '.');
  git(folder, 'commit', '--quiet', '--message=one');
  git(folder, 'worktree', 'add', '--quiet', '.worktrees/x');
  git(folder, 'worktree', 'add', '--quiet', 'beside');
  expect(ownFiles(folder)).toEqual(['.gitignore', 'a.ts', 'b.ts']);
  expect(otherCheckouts(folder)).toEqual(['.worktrees/x/', 'beside/']);
});

test('a download inside another repository is checked as a whole', () => {
  git(folder, 'init', '--quiet');
  const download = path.join(folder, 'download');
  mkdirSync(download);
  expect(ownFiles(download)).toBeUndefined();
});
