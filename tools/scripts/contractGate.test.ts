import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { ROOT } from '@laundry-board/sites';

/* Changes the contracts in a copy of shared-types, and looks at what `npm test -- types` would say. */

let copy = '';

beforeEach(async () => {
  copy = await mkdtemp(path.join(os.tmpdir(), 'laundry-contracts-'));
  for (const name of ['shared-types', 'tsconfig.base.json', 'tsconfig.shipped.json']) {
    await cp(path.join(ROOT, name), path.join(copy, name), { recursive: true });
  }
  await symlink(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'));
});

afterEach(async () => {
  await rm(copy, { recursive: true });
});

/** Replaces a text in a file of shared-types. */
async function change(name: string, from: string, to: string): Promise<void> {
  const file = path.join(copy, 'shared-types/src', name);
  const text = await readFile(file, 'utf8');
  expect(text).toContain(from);
  await writeFile(file, text.replace(from, to));
}

/** What the compiler says of the copy; nothing if it compiles. */
function compile(): string {
  const { status, stdout, stderr, error } = spawnSync(
    path.join(ROOT, 'node_modules/.bin/tsc'),
    ['-p', path.join(copy, 'shared-types')],
    { encoding: 'utf8' },
  );
  return status === 0 ? '' : `${stdout}${stderr}${error?.message ?? ''}`;
}

const EMULATOR = "readonly emulator?: EmulatorOrigins['firestore'] | undefined;";
const LOADING = "| { readonly phase: 'loading' }\n";

test.each([
  ['a new required prop', 'board', EMULATOR, `${EMULATOR} readonly theme: string;`],
  ['a removed field', 'auth', 'readonly displayName: string;', ''],
  ['a removed optional prop', 'board', EMULATOR, ''],
  ['a narrowed union', 'auth', LOADING, ''],
  ['a widened union', 'auth', LOADING, `${LOADING} | { readonly phase: 'locked' }`],
  ['a narrowed type of a prop', 'board', EMULATOR, 'readonly emulator?: "";'],
])('%s of the contract of %s asks for a new version', async (_, remote, from, to) => {
  await change('contracts.ts', from, to);
  const said = compile();
  expect(said).toContain(`Contract 2 of ${remote} is deployed`);
  expect(said).toContain('Raise the contract in remotes.ts and serve the one before');
});

test.each([
  ['prop', EMULATOR, `${EMULATOR} readonly theme?: 'dark' | 'light';`],
  ['field', 'readonly displayName: string;', 'readonly displayName: string; locale?: string;'],
])('an optional %s may be added', async (_, from, to) => {
  await change('contracts.ts', from, to);
  expect(compile()).toBe('');
});

test('a raised contract asks for its declarations', async () => {
  await change('remotes.ts', 'contracts: [2, 1]', 'contracts: [3, 2]');
  expect(compile()).toContain('Save the declarations of contract 3 of board');
});
