import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { ROOT } from '@laundry-board/sites';
import { newRemote } from './newRemote.ts';
import { problemOfName } from './remoteName.ts';

/** What the command reads and changes. */
const FILES = [
  'board-remote/package.json',
  'firebase.json',
  'package.json',
  'shared-types/src/contracts.ts',
  'shared-types/src/releasedContracts.ts',
  'shared-types/src/remotes.ts',
  'shell/src/routes/HomeRoute.tsx',
  'shell/src/startup/createSite.ts',
];

/** A name that no remote of the table has. */
const NAME = 'placeholder';

let root = '';

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'laundry-new-remote-'));
  for (const file of FILES) cpSync(path.join(ROOT, file), path.join(root, file));
  jest.spyOn(console, 'log').mockImplementation(() => {});
});
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(root, { recursive: true });
});

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** Contents by their files. */
function tree(): Readonly<Record<string, string>> {
  const files = readdirSync(root, { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    files
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => [path.relative(root, file), readFileSync(file, 'utf8')]),
  );
}

const updateLock = jest.fn((_folder: string) => Promise.resolve());
const add = (...args: readonly string[]) => newRemote(args, root, updateLock);

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(value ?? {}));

test('a remote comes last in the table, with contract 1', async () => {
  await add(NAME);
  expect(read('shared-types/src/remotes.ts')).toMatch(
    /\n {2}placeholder: \{\n[^}]*contracts: \[1\],[^}]*\},\n\} as const/,
  );
});

test('a remote is served as the board is', async () => {
  await add(NAME);
  const targets = Object.values(fieldsOf(fieldsOf(JSON.parse(read('firebase.json')))['hosting']));
  const [other, own] = targets.slice(-2).map(fieldsOf);
  expect(own).toEqual({
    ...other,
    target: 'placeholder-remote',
    public: 'placeholder-remote/dist',
  });
});

test('a remote has the versions of React and styled-components that the board has', async () => {
  await add(NAME);
  const dependenciesOf = (folder: string) =>
    fieldsOf(fieldsOf(JSON.parse(read(`${folder}/package.json`)))['dependencies']);
  expect(dependenciesOf('board-remote')).toMatchObject(dependenciesOf('placeholder-remote'));
});

test.each(['a', 'abcdefghijklmnop'])('the files with a remote %s are formatted', async (name) => {
  await add(name);
  const prettier = createRequire(import.meta.url).resolve('prettier/bin/prettier.cjs');
  const args = [prettier, '--list-different', '--ignore-path=', '.'];
  const { stdout } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  expect(stdout).toBe('');
});

test('a file that has lost the place of a remote’s lines is named, and nothing is changed', async () => {
  const file = path.join(root, 'shell/src/routes/HomeRoute.tsx');
  writeFileSync(file, readFileSync(file, 'utf8').replace('title="The board"', 'title="Board"'));
  const before = tree();
  await expect(add(NAME)).rejects.toThrow(/^shell\/src\/routes\/HomeRoute\.tsx has changed/);
  expect(tree()).toEqual(before);
});

test('npm records the new package in the lock file', async () => {
  await add(NAME);
  expect(updateLock).toHaveBeenCalledWith(root);
});

test('a name that is taken changes nothing', async () => {
  const before = tree();
  await expect(add('board')).rejects.toThrow('There is a remote "board" already.');
  expect(tree()).toEqual(before);
});

test('without a name, it is asked for', async () => {
  await expect(add()).rejects.toThrow('Name one remote');
});

test.each([
  ['Notices', /lower-case letters/],
  ['1notices', /begins with a letter/],
  ['no-tices', /lower-case letters/],
  ['../notices', /lower-case letters/],
  ['', /lower-case letters/],
  ['abcdefghijklmnopq', /1 to 16/],
  ['class', /reserved/],
  ['shell', /reserved/],
  ['board', /There is a remote "board" already\./],
  ['laundry', /There is a folder laundry-remote already\./],
])('the name %j is refused', (name, problem) => {
  expect(problemOfName(name, ['laundry-remote'])).toMatch(problem);
});
