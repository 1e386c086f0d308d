import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { findings } from './findings.ts';

interface Folders {
  /** What each file holds. */
  readonly files: Readonly<Record<string, string>>;
  /** The files in which the rule is to find something, in their order. */
  readonly found: readonly string[];
}

const CASES: Readonly<Record<string, Folders>> = {
  'two folders that import each other are found in both': {
    files: {
      'a/one.ts': "import { two } from '../b/two.ts';",
      'b/two.ts': 'export const two = 2;',
      'b/three.ts': "import type { Four } from '../a/four.ts';",
    },
    found: ['a/one.ts', 'b/three.ts'],
  },
  'a circle of three folders is found': {
    files: {
      'a/one.ts': "import '../b/one.ts';",
      'b/one.ts': "export * from '../c/one.ts';",
      'c/deeper/one.ts': "void import('../../a/two.ts');",
    },
    found: ['a/one.ts', 'b/one.ts', 'c/deeper/one.ts'],
  },
  'folders in one direction are left alone': {
    files: { 'a/one.ts': "import '../b/one.ts';", 'b/one.ts': "import '../c/one.ts';" },
    found: [],
  },
  'a folder and one inside it may import each other': {
    files: { 'a/one.ts': "import './b/one.ts';", 'a/b/two.ts': "import '../three.ts';" },
    found: [],
  },
  'tests may import from anywhere': {
    files: { 'a/one.ts': "import '../b/one.ts';", 'b/one.test.ts': "import '../a/one.ts';" },
    found: [],
  },
};

let root: string;
let lines: readonly string[];

/** Where the folders of a case are: a folder of their own. */
const folderOf = (title: string): string => title.replaceAll(' ', '-');

beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'laundry-lint-'));
  for (const [title, { files }] of Object.entries(CASES)) {
    for (const [name, statement] of Object.entries(files)) {
      const file = path.join(root, folderOf(title), name);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, `${statement}\n`);
    }
  }
  lines = findings(root, 'folderCircles.mjs', ['folders/no-circle']);
});

afterAll(() => rmSync(root, { recursive: true }));

test.each(Object.entries(CASES))('%s', (title, { files, found }) => {
  const names = Object.keys(files).filter((name) =>
    lines.some((line) => line.includes(`${path.join(folderOf(title), name)}:`)),
  );
  expect(names).toEqual(found);
});
