import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ROOT } from '@laundry-board/sites';

/** shared-types ← remotes ← shell; remotes never import each other. */
const REFUSED = [
  ['shared-types', 'board-remote'],
  ['shared-types', 'shell'],
  ['container-runtime', 'shell'],
  ['auth-remote', 'board-remote'],
  ['board-remote', 'auth-remote'],
  ['board-remote', 'shell'],
  ['shell', 'board-remote'],
] as const;

const ALLOWED = [
  ['container-runtime', 'shared-types'],
  ['board-remote', 'shared-types'],
  ['shell', 'shared-types'],
] as const;

let folder = '';
let output = '';
const fileOf = (from: string, to: string): string => `${from}/src/${to}.ts`;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'laundry-lint-'));
  const config = readFileSync(path.join(ROOT, '.oxlintrc.json'), 'utf8');
  const file = path.join(folder, '.oxlintrc.json');
  writeFileSync(file, config.replaceAll('"./', `"${ROOT}/`));
  for (const [from, to] of [...REFUSED, ...ALLOWED]) {
    mkdirSync(path.join(folder, from, 'src'), { recursive: true });
    const statement = `import type { Thing } from '@laundry-board/${to}';\n`;
    writeFileSync(path.join(folder, fileOf(from, to)), `${statement}\nexport type Own = Thing;\n`);
  }
  const oxlint = path.join(ROOT, 'node_modules/oxlint/bin/oxlint');
  const args = [oxlint, '--config', file, '--format', 'unix', folder];
  output = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' }).stdout;
});

afterAll(() => rmSync(folder, { recursive: true }));

const isRefused = (from: string, to: string): boolean =>
  output
    .split('\n')
    .some((line) => line.includes(fileOf(from, to)) && line.includes('no-restricted-imports'));

test.each(REFUSED)('%s may not import %s', (from, to) => {
  expect(isRefused(from, to)).toBe(true);
});

test.each(ALLOWED)('%s may import %s', (from, to) => {
  expect(isRefused(from, to)).toBe(false);
});
