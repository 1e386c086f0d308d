import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { ROOT } from '@laundry-board/sites';
import { fieldsOf } from './insertions.ts';
import { newRemote } from './newRemote.ts';
import { problemOfName } from './remoteName.ts';

/** What the command reads and changes. */
const FILES = [
  '.firebaserc.example',
  '.github/CODEOWNERS',
  '.prettierrc.json',
  '.size-limit.json',
  'README.md',
  'board-remote/package.json',
  'docs/deployment.md',
  'firebase.json',
  'package-lock.json',
  'package.json',
  'shared-types/src/contracts.ts',
  'shared-types/src/releasedContracts.ts',
  'shared-types/src/remotes.ts',
  'shell/src/routes/HomeRoute.tsx',
  'shell/src/startup/createSite.ts',
  'tools/bench/src/builds/federated.ts',
  'tools/bench/src/builds/swaps/federatedRemotes.d.ts',
  'tools/bench/src/builds/swaps/importFederated.ts',
  'tools/bench/src/builds/swaps/importRemote.ts',
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

const changedFiles = (before: Readonly<Record<string, string>>) =>
  Object.entries(tree()).filter(([file, content]) => before[file] !== content);

test('a remote that is added and removed again leaves every file as it was', async () => {
  const before = tree();
  await newRemote([NAME], root);
  expect(changedFiles(before).length).toBeGreaterThan(20);
  await newRemote([NAME, '--remove'], root);
  expect(tree()).toEqual(before);
});

test('a remote comes last in the table, with contract 1', async () => {
  await newRemote([NAME], root);
  expect(read('shared-types/src/remotes.ts')).toMatch(
    /\n {2}placeholder: \{\n[^}]*contracts: \[1\],[^}]*\},\n\} as const/,
  );
});

test('a remote is served as the board is', async () => {
  await newRemote([NAME], root);
  const targets = Object.values(fieldsOf(fieldsOf(JSON.parse(read('firebase.json')))['hosting']));
  const [other, own] = targets.slice(-2).map(fieldsOf);
  expect(own).toEqual({
    ...other,
    target: 'placeholder-remote',
    public: 'placeholder-remote/dist',
  });
});

test('a remote has the versions of React and styled-components that the board has', async () => {
  await newRemote([NAME], root);
  const dependenciesOf = (folder: string) =>
    fieldsOf(fieldsOf(JSON.parse(read(`${folder}/package.json`)))['dependencies']);
  expect(dependenciesOf('board-remote')).toMatchObject(dependenciesOf('placeholder-remote'));
});

test.each(['a', 'abcdefghijklmnop'])('the files with a remote %s are formatted', async (name) => {
  await newRemote([name], root);
  const prettier = createRequire(import.meta.url).resolve('prettier/bin/prettier.cjs');
  const args = [prettier, '--list-different', '--ignore-path=', '!package-lock.json', '.'];
  const { stdout } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  expect(stdout).toBe('');
});

test('a file that has lost the place of a remote’s lines is named, and nothing is changed', async () => {
  const file = path.join(root, 'shell/src/routes/HomeRoute.tsx');
  writeFileSync(file, readFileSync(file, 'utf8').replace('title="The board"', 'title="Board"'));
  const before = tree();
  await expect(newRemote([NAME], root)).rejects.toThrow(
    /^shell\/src\/routes\/HomeRoute\.tsx has changed/,
  );
  expect(tree()).toEqual(before);
});

test('a remote that has been worked on is not removed', async () => {
  await newRemote([NAME], root);
  writeFileSync(path.join(root, 'placeholder-remote/src/index.ts'), '// Ours.\n');
  const before = tree();
  await expect(newRemote([NAME, '--remove'], root)).rejects.toThrow(
    'placeholder-remote/src/index.ts is not as new-remote left it',
  );
  expect(tree()).toEqual(before);
});

test('a remote that nobody has generated is not removed', async () => {
  const before = tree();
  await expect(newRemote(['board', '--remove'], root)).rejects.toThrow('is not as new-remote left');
  expect(tree()).toEqual(before);
});

test('a remote that is not there is not removed', async () => {
  await expect(newRemote([NAME, '--remove'], root)).rejects.toThrow(
    'There is no remote "placeholder".',
  );
});

test.each([[[]], [['one', 'two']]])('the arguments %j name no remote', async (args) => {
  await expect(newRemote(args, root)).rejects.toThrow('Name one remote');
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
