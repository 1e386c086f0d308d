import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { NOTICES_FILE } from '../rspack/noticesFile.ts';
import { describeLicences } from './describeLicences.ts';
import { checkLicences } from './licences.ts';
import type { Deployable } from './packages.ts';
import { shippedPackages } from './shippedPackages.ts';

let root = '';
let document = '';
const folderOf = (name: Deployable): string => path.join(root, name);

const NOTICES = {
  shell:
    'react 19.3.1 (MIT)\nscheduler 0.28.0 (MIT)\n\nMIT License\n\nCopyright (c) Meta (and more)\n',
  'auth-remote':
    '@firebase/auth 1.13.6 (Apache-2.0)\n\nApache\n\n----\n\nreact 19.3.1 (MIT)\n\nMIT\n',
  'board-remote': 'idb 7.1.1 (ISC)\n\nISC License\n',
};

beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'laundry-licences-'));
  document = path.join(root, 'licences.md');
  for (const [name, notices] of Object.entries(NOTICES)) {
    await mkdir(path.join(root, name));
    await writeFile(path.join(root, name, NOTICES_FILE), notices);
  }
  await writeFile(document, describeLicences(await shippedPackages(folderOf)));
});

afterEach(() => rm(root, { recursive: true }));

test('lists every package once, with all that it is part of', async () => {
  expect(await shippedPackages(folderOf)).toEqual([
    { name: '@firebase/auth', licence: 'Apache-2.0', deployables: ['auth-remote'] },
    { name: 'idb', licence: 'ISC', deployables: ['board-remote'] },
    { name: 'react', licence: 'MIT', deployables: ['shell', 'auth-remote'] },
    { name: 'scheduler', licence: 'MIT', deployables: ['shell'] },
  ]);
  await expect(checkLicences(folderOf, document)).resolves.toBeUndefined();
});

test('a licence that is not permissive is told by the name of its package', async () => {
  const notices = 'copyleft 1.0.0 (GPL-3.0-only)\n\nGNU\n\nnothing 1.0.0 (undefined)\n';
  await writeFile(path.join(folderOf('shell'), NOTICES_FILE), notices);
  await expect(checkLicences(folderOf, document)).rejects.toThrow(
    'Licences that are not known as permissive: copyleft (GPL-3.0-only), nothing (undefined)',
  );
});

test('a package that the document does not list is told', async () => {
  await writeFile(path.join(folderOf('shell'), NOTICES_FILE), 'newcomer 1.0.0 (MIT)\n\nMIT\n');
  await expect(checkLicences(folderOf, document)).rejects.toThrow('npm run licences');
});

test('a deployable that is not built is told', async () => {
  await rm(folderOf('board-remote'), { recursive: true });
  await expect(checkLicences(folderOf, document)).rejects.toThrow(
    'board-remote is not built yet: npm run build',
  );
});
