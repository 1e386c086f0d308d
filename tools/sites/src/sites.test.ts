import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { REMOTE_NAMES } from '@laundry-board/shared-types';
import { buildFolder, entryFile, isSiteName, remoteOf, ROOT, siteNames } from './sites.ts';

test('sites are recognised among the arguments of a command', () => {
  const args = ['--config', 'board-remote', 'board', 'shell', ''];
  expect(args.filter(isSiteName)).toEqual(['board-remote', 'shell']);
});

test('a remote’s site has the remote’s entry, the shell’s has the page', () => {
  expect(siteNames.map((name) => [name, remoteOf(name), entryFile(name)])).toEqual([
    ['shell', undefined, 'index.html'],
    ...REMOTE_NAMES.map((remote) => [`${remote}-remote`, remote, 'remoteEntry.js']),
  ]);
});

test('sites are built in their packages of this repository', () => {
  expect(existsSync(path.join(ROOT, 'firebase.json'))).toBe(true);
  for (const name of siteNames) {
    expect(existsSync(path.join(buildFolder(name), '../package.json'))).toBe(true);
  }
});
