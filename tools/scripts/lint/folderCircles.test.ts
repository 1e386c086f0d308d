import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { findings } from './findings.ts';

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
  const found = findings(folder, 'folderCircles.mjs', 'folders/no-circle');
  return Object.keys(imports).filter((file) =>
    found.some((line) => line.includes(path.join(folder, file))),
  );
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
