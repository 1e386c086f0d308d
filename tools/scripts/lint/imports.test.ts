import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { fieldOf } from '@laundry-board/shared-types';
import { ROOT } from '@laundry-board/sites';
import { IMPORT_RULES } from './imports.ts';

type Case = readonly [title: string, rule: string, files: Readonly<Record<string, string>>];

/** What each rule refuses, in the first of the files, by their statements. What is allowed stands in the sources. */
const CASES: readonly Case[] = [
  [
    'shared-types importing the shell by a type',
    'shared-types-imports-nothing',
    { 'shared-types/src/toShell.ts': "import type { own } from '@laundry-board/shell';" },
  ],
  [
    'the container runtime importing the shell',
    'container-runtime-is-in-every-remote',
    { 'container-runtime/src/toShell.ts': "import '@laundry-board/shell';" },
  ],
  [
    'laundry-rules importing shared-types',
    'laundry-rules-import-nothing',
    { 'laundry-rules/src/toShared.ts': "import '@laundry-board/shared-types';" },
  ],
  [
    'laundry-rules importing a module of Node.js',
    'laundry-rules-import-nothing',
    { 'laundry-rules/src/toNode.ts': "import 'node:crypto';" },
  ],
  [
    'a remote importing another',
    'remote-meets-no-other',
    { 'auth-remote/src/toBoard.ts': "import '@laundry-board/board-remote';" },
  ],
  [
    'a remote importing the shell',
    'remote-meets-no-other',
    { 'board-remote/src/toShell.ts': "import '@laundry-board/shell';" },
  ],
  [
    'operations importing a remote',
    'remotes-are-nobodys-library',
    { 'operations/gateway/src/toBoard.ts': "import '@laundry-board/board-remote';" },
  ],
  [
    'the shell importing a remote',
    'shell-meets-remotes-at-run-time',
    { 'shell/src/toBoard.ts': "void import('@laundry-board/board-remote');" },
  ],
  [
    'a remote importing a tool outside its standalone page',
    'standalone-page-is-for-developers',
    { 'board-remote/src/toTool.ts': "import '@laundry-board/standalone-page';" },
  ],
  [
    'a path into a package whose name is allowed',
    'no-path-into-a-package',
    { 'shell/src/path.ts': "import '../../shared-types/src/index.ts';" },
  ],
  [
    'a circle of three folders, in which one names a type',
    'no-folder-circle',
    {
      'folders/a/one.ts': "import '../b/one.tsx';",
      'folders/a/two.ts': 'export type Two = 2;',
      'folders/b/one.tsx': "export * from '../c/deeper/one.ts';\nexport const b = <p>It’s b</p>;",
      'folders/c/deeper/one.ts': "import type { Two } from '../../a/two.ts';\nexport type C = Two;",
    },
  ],
  [
    'a circle of three files, in which one names a type',
    'no-circle',
    {
      'files/one.ts': "import './two.ts';",
      'files/two.ts': "export * from './three.ts';",
      'files/three.ts': "import type { One } from './one.ts';\nexport type Three = One;",
    },
  ],
];

const PACKAGES = [
  'shared-types',
  'laundry-rules',
  'shell',
  'auth-remote',
  'board-remote',
  'tools/standalone-page',
  'operations/gateway',
];

let folder = '';
/** The names of rules, each with the file or folder in which it is broken. */
let violations: readonly (readonly [rule: unknown, from: unknown])[] = [];

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'laundry-imports-'));
  for (const name of PACKAGES) {
    write(`${name}/package.json`, '{ "exports": "./src/index.ts" }');
    write(`${name}/src/index.ts`, 'export const own = 1;');
    const link = path.join(folder, 'node_modules/@laundry-board', path.basename(name));
    mkdirSync(path.dirname(link), { recursive: true });
    symlinkSync(path.join(folder, name), link);
  }
  for (const [, , files] of CASES) {
    for (const [name, statements] of Object.entries(files)) write(name, statements);
  }
  const script = path.join(ROOT, 'node_modules/.bin/depcruise');
  const args = [script, '--config', IMPORT_RULES, '--output-type', 'json', '.'];
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  violations = violationsOf(JSON.parse(stdout));
});
afterAll(() => rmSync(folder, { recursive: true }));

function write(name: string, statements: string): void {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${statements}\n`);
}

function violationsOf(report: unknown) {
  const found = fieldOf(fieldOf(report, 'summary'), 'violations');
  if (!Array.isArray(found)) throw new Error('dependency-cruiser has printed no violations.');
  const all: readonly unknown[] = found;
  return all.map(
    (each) => [fieldOf(fieldOf(each, 'rule'), 'name'), fieldOf(each, 'from')] as const,
  );
}

test.each(CASES)('%s is refused', (_, rule, files) => {
  const [file = ''] = Object.keys(files);
  const broken = violations.filter(([name]) => name === rule).map(([, from]) => from);
  expect(broken.some((from) => from === file || from === path.dirname(file))).toBe(true);
});
