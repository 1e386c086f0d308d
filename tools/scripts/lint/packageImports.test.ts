import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { findings } from './findings.ts';

/** Imports of the package board, and what the rules are to find of each. */
const FOUND = {
  'a statement': "import { shell } from '@laundry-board/shell';",
  types: "import type { Shell } from '@laundry-board/shell';",
  'an expression': "void import('@laundry-board/shell/start');",
  'an export': "export * from '@laundry-board/shell';",
};

const ALLOWED = {
  'a package that package.json has': "import '@laundry-board/types';",
  'a part of such a package': "export * from '@laundry-board/types/store';",
  'a package of others, which knip looks for': "import 'react';",
};

const PATHS = {
  'into another package': ['board/src/into.ts', "import '../../types/src/two.ts';"],
  'within a package': ['board/src/deep/within.ts', "import '../../two.ts';"],
  'from a package to a file of the root': ['board/src/root.ts', "import '../../firebase.ts';"],
  'from the root into a package': ['top.ts', "import './types/src/two.ts';"],
} as const;

let folder: string;
let found: readonly string[];

const fileOf = (title: string): string => `board/src/${title.replaceAll(/\W/g, '-')}.ts`;
const findingsOf = (file: string): readonly string[] =>
  found.filter((line) => line.includes(`${file}:`));

/** A repository of two packages, of which the board may import the types. */
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'laundry-lint-'));
  const imports = Object.entries({ ...FOUND, ...ALLOWED });
  for (const [file, text] of [
    ['package.json', '{ "workspaces": ["board", "types"] }'],
    ['board/package.json', '{ "dependencies": { "@laundry-board/types": "*" } }'],
    ['types/package.json', '{}'],
    ...imports.map(([title, statement]) => [fileOf(title), statement] as const),
    ...Object.values(PATHS),
  ] as const) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(folder, file), `${text}\n`);
  }
  found = findings(folder, 'packageImports.mjs', ['packages/declared', 'packages/no-path-into']);
});

afterAll(() => rmSync(folder, { recursive: true }));

test.each(Object.keys(ALLOWED))('%s may be imported', (title) => {
  expect(findingsOf(fileOf(title))).toEqual([]);
});

test.each(Object.keys(FOUND))('a package that package.json lacks is found in %s', (title) => {
  expect(findingsOf(fileOf(title))).toEqual([
    expect.stringContaining(
      '@laundry-board/shell is not among the dependencies in board/package.json.',
    ),
  ]);
});

test('a path into another package is found', () => {
  expect(findingsOf(PATHS['into another package'][0])).toEqual([
    expect.stringContaining('This path leads into the package types.'),
  ]);
});

test.each([
  'within a package',
  'from a package to a file of the root',
  'from the root into a package',
] as const)('a path %s is left alone', (title) => {
  expect(findingsOf(PATHS[title][0])).toEqual([]);
});
