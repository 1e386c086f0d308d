import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { ROOT } from '@laundry-board/hosting';

const RULE = 'folders/no-circle';

let folder: string;

beforeEach(() => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'laundry-lint-')));
});

afterEach(() => rmSync(folder, { recursive: true }));

/** Writes files that import others, and lints them. @returns The files in which the rule finds something, in order. */
function lint(imports: Readonly<Record<string, string>>): readonly string[] {
  for (const [file, statement] of Object.entries(imports)) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(folder, file), `${statement}\n`);
  }
  const config = path.join(folder, 'oxlintrc.json');
  const plugin = path.join(ROOT, 'tools/scripts/lint/folderCircles.mjs');
  writeFileSync(config, JSON.stringify({ jsPlugins: [plugin], rules: { [RULE]: 'error' } }));
  const oxlint = path.join(ROOT, 'node_modules/oxlint/bin/oxlint');
  const args = ['--config', config, '--format', 'json', '--allow', 'all', '--deny', RULE, folder];
  const { stdout } = spawnSync(process.execPath, [oxlint, ...args], { encoding: 'utf8' });
  return Object.keys(imports).filter((file) => stdout.includes(path.join(folder, file)));
}

test('two folders that import each other are found in both', () => {
  const found = lint({
    'a/one.ts': "import { two } from '../b/two.ts';",
    'b/two.ts': 'export const two = 2;',
    'b/three.ts': "import type { Four } from '../a/four.ts';",
  });
  expect(found).toEqual(['a/one.ts', 'b/three.ts']);
});

test('a circle of three folders is found', () => {
  const found = lint({
    'a/one.ts': "import '../b/one.ts';",
    'b/one.ts': "export * from '../c/one.ts';",
    'c/deeper/one.ts': "void import('../../a/two.ts');",
  });
  expect(found).toEqual(['a/one.ts', 'b/one.ts', 'c/deeper/one.ts']);
});

test('folders in one direction are left alone', () => {
  expect(
    lint({ 'a/one.ts': "import '../b/one.ts';", 'b/one.ts': "import '../c/one.ts';" }),
  ).toEqual([]);
});

test('a folder and one inside it may import each other', () => {
  expect(
    lint({ 'a/one.ts': "import './b/one.ts';", 'a/b/two.ts': "import '../three.ts';" }),
  ).toEqual([]);
});

test('tests may import from anywhere', () => {
  expect(
    lint({ 'a/one.ts': "import '../b/one.ts';", 'b/one.test.ts': "import '../a/one.ts';" }),
  ).toEqual([]);
});
