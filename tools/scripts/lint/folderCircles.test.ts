import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { ROOT } from '@laundry-board/sites';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'laundry-lint-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Whether dependency-cruiser, by the repository's configuration, accepts files with these contents. */
function isAccepted(files: Readonly<Record<string, string>>): boolean {
  for (const [name, statement] of Object.entries(files)) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, `${statement}\n`);
  }
  const script = path.join(ROOT, 'node_modules/.bin/depcruise');
  const args = [script, '--config', path.join(ROOT, '.dependency-cruiser.mjs'), '.'];
  return spawnSync(process.execPath, args, { cwd: folder }).status === 0;
}

const TWO = 'export const two = 2;';
const THREE = "import { two } from '../b/two.ts';";

test.each([
  ['a type', "import type { Four } from '../a/four.ts';"],
  ['an export', 'export * from "../a/four.ts";'],
  ['an expression', "void import('../a/four.ts');"],
  ['a component', "import { Four } from '../a/four.ts';\nexport const b = <p>It’s {Four}</p>;"],
])('two folders that import each other are refused, by %s too', (_, statement) => {
  const back = statement.includes('<p>') ? 'b/back.tsx' : 'b/back.ts';
  const files = { 'a/one.ts': THREE, 'a/four.ts': 'export type Four = 4;', 'b/two.ts': TWO };
  expect(isAccepted({ ...files, [back]: statement })).toBe(false);
});

test('a circle of three folders is refused', () => {
  const files = {
    'a/one.ts': "import '../b/one.ts';",
    'a/two.ts': TWO,
    'b/one.ts': "export * from '../c/deeper/one.ts';",
    'c/deeper/one.ts': "void import('../../a/two.ts');",
  };
  expect(isAccepted(files)).toBe(false);
});

test('folders in one direction, and a folder with one inside it, are accepted', () => {
  const files = {
    'a/one.ts': "import '../b/one.ts';\nimport './inner/two.ts';",
    'a/three.ts': TWO,
    'a/inner/two.ts': "import '../three.ts';",
    'b/one.ts': TWO,
  };
  expect(isAccepted(files)).toBe(true);
});

test('tests may import from anywhere', () => {
  const files = { 'a/one.ts': THREE, 'b/two.ts': TWO, 'b/two.test.ts': "import '../a/one.ts';" };
  expect(isAccepted(files)).toBe(true);
});
