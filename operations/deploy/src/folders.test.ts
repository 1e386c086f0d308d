import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { addFiles, fillFolder } from './folders.ts';

let root = '';
let folder = '';

beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'laundry-folders-'));
  folder = path.join(root, 'dist');
  await mkdir(folder);
  await writeFile(path.join(folder, 'own.js'), 'own');
});

afterEach(() => rm(root, { recursive: true }));

test('files are added to those of a folder', async () => {
  await addFiles(folder, new Map([['other.js', 'other']]));
  expect(await readdir(folder)).toEqual(['other.js', 'own.js']);
  expect(await readFile(path.join(folder, 'own.js'), 'utf8')).toBe('own');
  expect(await readdir(root)).toEqual(['dist']);
});

test('a folder is filled with the files alone, and made where there is none', async () => {
  for (const each of [folder, path.join(root, 'new/one')]) {
    await fillFolder(`${each}/`, new Map([['other.js', 'other']]));
    expect(await readdir(each)).toEqual(['other.js']);
  }
});

test('where one file can’t be written, none is', async () => {
  const files = new Map([
    ['other.js', 'other'],
    ['own.js/part.js', 'part'],
  ]);
  await expect(addFiles(folder, files)).rejects.toThrow(
    `${folder} can't be written, so nothing was changed: E`,
  );
  expect(await readdir(folder)).toEqual(['own.js']);
  expect(await readdir(root)).toEqual(['dist']);
});

test('what a run that was killed has left beside the folder counts for nothing', async () => {
  await mkdir(`${folder}.next`);
  await writeFile(path.join(`${folder}.next`, 'half.js'), 'ha');
  await addFiles(folder, new Map([['other.js', 'other']]));
  expect(await readdir(folder)).toEqual(['other.js', 'own.js']);
  expect(await readdir(root)).toEqual(['dist']);
});
