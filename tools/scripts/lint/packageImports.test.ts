import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { findings } from './findings.ts';

let folder: string;

function write(file: string, text: string): void {
  mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
}

/** A repository of two packages, of which the board may import the types. */
beforeEach(() => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'laundry-lint-')));
  write('package.json', '{ "workspaces": ["board", "types"] }');
  write('board/package.json', '{ "dependencies": { "@laundry-board/types": "*" } }');
  write('types/package.json', '{}');
});

afterEach(() => rmSync(folder, { recursive: true }));

const lint = (file: string, statement: string, rule: string): readonly string[] => {
  write(file, `${statement}\n`);
  return findings(folder, 'packageImports.mjs', rule);
};

test.each([
  ['a package that package.json has', "import '@laundry-board/types';"],
  ['a part of such a package', "export * from '@laundry-board/types/store';"],
  ['a package of others, which knip looks for', "import 'react';"],
])('%s may be imported', (_, statement) => {
  expect(lint('board/src/one.ts', statement, 'packages/declared')).toEqual([]);
});

test.each([
  ['a statement', "import { shell } from '@laundry-board/shell';"],
  ['types', "import type { Shell } from '@laundry-board/shell';"],
  ['an expression', "void import('@laundry-board/shell/start');"],
  ['an export', "export * from '@laundry-board/shell';"],
])('a package that package.json lacks is found in %s', (_, statement) => {
  expect(lint('board/src/one.ts', statement, 'packages/declared')).toEqual([
    expect.stringContaining(
      '@laundry-board/shell is not among the dependencies in board/package.json.',
    ),
  ]);
});

test('a path into another package is found', () => {
  const found = lint(
    'board/src/one.ts',
    "import '../../types/src/two.ts';",
    'packages/no-path-into',
  );
  expect(found).toEqual([expect.stringContaining('This path leads into the package types.')]);
});

test.each([
  ['within a package', 'board/src/deep/one.ts', "import '../../two.ts';"],
  ['from a package to a file of the root', 'board/src/one.ts', "import '../../firebase.ts';"],
  ['from the root into a package', 'one.ts', "import './types/src/two.ts';"],
])('a path %s is left alone', (_, file, statement) => {
  expect(lint(file, statement, 'packages/no-path-into')).toEqual([]);
});
