import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { fieldOf, isObject } from '@laundry-board/shared-types';
import { ROOT } from '@laundry-board/sites';

/** Files by their names, each with its statements. */
type Files = Readonly<Record<string, string>>;

/** Cases by their titles; `refused` names the rules that refuse it, and no two cases share a folder but those of packages. */
const CASES: Readonly<
  Record<string, { readonly files: Files; readonly refused?: readonly string[] }>
> = {
  'shared-types importing a remote': {
    files: { 'shared-types/src/toBoard.ts': "import '@laundry-board/board-remote';" },
    refused: ['shared-types-imports-nothing'],
  },
  'shared-types importing the shell by a type': {
    files: { 'shared-types/src/toShell.ts': "import type { own } from '@laundry-board/shell';" },
    refused: ['shared-types-imports-nothing'],
  },
  'the container runtime importing the shell': {
    files: { 'container-runtime/src/toShell.ts': "import '@laundry-board/shell';" },
    refused: ['container-runtime-is-in-every-remote'],
  },
  'laundry-rules importing shared-types': {
    files: { 'laundry-rules/src/toShared.ts': "import '@laundry-board/shared-types';" },
    refused: ['laundry-rules-import-nothing'],
  },
  'laundry-rules importing a module of Node.js': {
    files: { 'laundry-rules/src/toNode.ts': "import 'node:crypto';" },
    refused: ['laundry-rules-import-nothing'],
  },
  'auth-remote importing board-remote': {
    files: { 'auth-remote/src/toBoard.ts': "import '@laundry-board/board-remote';" },
    refused: ['remote-meets-no-other'],
  },
  'board-remote importing auth-remote': {
    files: { 'board-remote/src/toAuth.ts': "import '@laundry-board/auth-remote';" },
    refused: ['remote-meets-no-other'],
  },
  'a remote importing the shell': {
    files: { 'board-remote/src/toShell.ts': "import '@laundry-board/shell';" },
    refused: ['remote-meets-no-other'],
  },
  'a remote importing another by its path': {
    files: { 'board-remote/src/pathToAuth.ts': "import '../../auth-remote/src/index.ts';" },
    refused: ['remote-meets-no-other', 'no-path-into-a-package'],
  },
  'operations importing a remote': {
    files: { 'operations/gateway/src/toBoard.ts': "import '@laundry-board/board-remote';" },
    refused: ['remotes-are-nobodys-library'],
  },
  'the shell importing a remote': {
    files: { 'shell/src/toBoard.ts': "void import('@laundry-board/board-remote');" },
    refused: ['shell-meets-remotes-at-run-time'],
  },
  'a remote importing a tool outside its standalone page': {
    files: { 'board-remote/src/toTool.ts': "import '@laundry-board/standalone-page';" },
    refused: ['standalone-page-is-for-developers'],
  },
  'a path into a package whose name is allowed': {
    files: { 'shell/src/path.ts': "import '../../shared-types/src/index.ts';" },
    refused: ['no-path-into-a-package'],
  },
  'two folders that import each other by a type': {
    files: {
      'types/a/one.ts': "import '../b/one.ts';",
      'types/a/two.ts': 'export type Two = 2;',
      'types/b/one.ts': "import type { Two } from '../a/two.ts';\nexport type B = Two;",
    },
    refused: ['no-folder-circle'],
  },
  'two folders that import each other by an expression in a component': {
    files: {
      'components/a/one.ts': "import '../b/one.tsx';",
      'components/a/two.ts': 'export const two = 2;',
      'components/b/one.tsx': "void import('../a/two.ts');\nexport const b = <p>It’s b</p>;",
    },
    refused: ['no-folder-circle'],
  },
  'a circle of three folders': {
    files: {
      'three/a/one.ts': "import '../b/one.ts';",
      'three/a/two.ts': 'export const two = 2;',
      'three/b/one.ts': "export * from '../c/deeper/one.ts';",
      'three/c/deeper/one.ts': "import '../../a/two.ts';",
    },
    refused: ['no-folder-circle'],
  },
  'a circle of three files, one by a type': {
    files: {
      'files/one.ts': "import './two.ts';",
      'files/two.ts': "export * from './three.ts';",
      'files/three.ts': "import type { One } from './one.ts';\nexport type Three = One;",
    },
    refused: ['no-circle'],
  },
  'the container runtime importing shared-types': {
    files: { 'container-runtime/src/toShared.ts': "import '@laundry-board/shared-types';" },
  },
  'a remote importing shared-types': {
    files: { 'board-remote/src/toShared.ts': "import '@laundry-board/shared-types';" },
  },
  'a remote importing laundry-rules': {
    files: { 'board-remote/src/toRules.ts': "import '@laundry-board/laundry-rules';" },
  },
  'operations importing laundry-rules': {
    files: { 'operations/gateway/src/toRules.ts': "import '@laundry-board/laundry-rules';" },
  },
  'a standalone page importing the page of all': {
    files: { 'board-remote/src/standalone/page.ts': "import '@laundry-board/standalone-page';" },
  },
  'the shell importing shared-types': {
    files: { 'shell/src/toShared.ts': "import '@laundry-board/shared-types';" },
  },
  'what loads a chunk and states its type': {
    files: {
      'chunk/one.ts': "export type Load = () => void;\nvoid import('./two.ts');",
      'chunk/two.ts': "import type { Load } from './one.ts';\nexport type Two = Load;",
    },
  },
  'folders in one direction, and one inside another': {
    files: {
      'inner/a/one.ts': "import '../b/one.ts';\nimport './deeper/two.ts';",
      'inner/a/three.ts': 'export const three = 3;',
      'inner/a/deeper/two.ts': "import '../three.ts';",
      'inner/b/one.ts': 'export const one = 1;',
    },
  },
  'a test importing from anywhere': {
    files: {
      'tests/a/one.ts': "import '../b/two.ts';",
      'tests/b/two.ts': 'export const two = 2;',
      'tests/b/two.test.ts': "import '../a/one.ts';",
    },
  },
};

const PACKAGES = [
  'shared-types',
  'laundry-rules',
  'shell',
  'auth-remote',
  'board-remote',
  'tools/standalone-page',
  'operations/gateway',
];

const PACKAGE = /^[^/]+\/src\//;

let folder = '';
let violations: ReadonlyArray<{ readonly rule: unknown; readonly from: string }> = [];

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'laundry-imports-'));
  for (const name of PACKAGES) {
    write(`${name}/package.json`, '{ "exports": "./src/index.ts" }');
    write(`${name}/src/index.ts`, 'export const own = 1;');
    const link = path.join(folder, 'node_modules/@laundry-board', path.basename(name));
    mkdirSync(path.dirname(link), { recursive: true });
    symlinkSync(path.join(folder, name), link);
  }
  for (const { files } of Object.values(CASES)) {
    for (const [name, statements] of Object.entries(files)) write(name, statements);
  }
  const script = path.join(ROOT, 'node_modules/.bin/depcruise');
  const config = path.join(ROOT, '.dependency-cruiser.mjs');
  const args = [script, '--config', config, '--output-type', 'json', '.'];
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
  return found.filter(isObject).map(({ rule, from }) => ({
    rule: fieldOf(rule, 'name'),
    from: String(from),
  }));
}

test.each(Object.entries(CASES))('%s', (_, { files, refused }) => {
  const isOwn = (from: string): boolean =>
    // A circle of folders is found in a folder, and those of packages belong to many cases.
    Object.hasOwn(files, from) ||
    Object.keys(files).some((file) => path.dirname(file) === from && !PACKAGE.test(file));
  const rules = violations.filter(({ from }) => isOwn(from)).map(({ rule }) => rule);
  expect(new Set(rules)).toEqual(new Set(refused));
});
