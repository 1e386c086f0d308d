import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { ROOT } from '@laundry-board/sites';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'laundry-git-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The files of a folder and of those below it, absolute. */
const filesIn = (top: string): readonly string[] =>
  readdirSync(top, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(top, name))
    .filter((file) => statSync(file).isFile());

/** Contents by their names. */
const contentsOf = (top: string) => filesIn(top).map((file) => [file, readFileSync(file, 'hex')]);

/** Every test of tools and operations that starts git. */
const TESTS = ['tools', 'operations']
  .flatMap((name) => filesIn(path.join(ROOT, name)))
  .filter((file) => file.endsWith('.test.ts') && file !== __filename)
  .filter((file) => !file.includes('node_modules') && readFileSync(file, 'utf8').includes("'git'"));

test("tests that a hook of git starts leave its repository alone, and don't follow its user", () => {
  const other = path.join(folder, 'other');
  execFileSync('git', ['init', '--quiet', other]);
  writeFileSync(
    path.join(folder, '.gitconfig'),
    '[commit]\n\tgpgsign = true\n[gpg]\n\tprogram = false\n[log]\n\tshowSignature = true\n',
  );
  const before = contentsOf(other);
  const jest = path.join(ROOT, 'node_modules/jest/bin/jest.js');
  const { GIT_CONFIG_GLOBAL: _, GIT_CONFIG_NOSYSTEM: __, ...inherited } = process.env;
  const { status, stderr } = spawnSync(process.execPath, [jest, '--runInBand', ...TESTS], {
    cwd: ROOT,
    encoding: 'utf8',
    env: {
      ...inherited,
      HOME: folder,
      GIT_DIR: path.join(other, '.git'),
      GIT_WORK_TREE: other,
      GIT_INDEX_FILE: path.join(other, '.git/index'),
    },
  });
  expect(status === 0 ? '' : stderr).toBe('');
  expect(contentsOf(other)).toEqual(before);
  expect(TESTS.length).toBeGreaterThan(2);
}, 600_000);
