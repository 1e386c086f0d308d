import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { ROOT } from '@laundry-board/sites';
import { ownFiles } from '../packages.ts';

/** A call whose first argument is the program, whatever function of Node.js is called. */
const STARTS_GIT = /\(\s*'git'/;

test('git is started in one place alone, which leaves the repository of a hook alone', () => {
  const sources = ownFiles()?.filter((file) => /\.[cm]?[jt]sx?$/.test(file)) ?? [];
  const starting = sources.filter((file) =>
    STARTS_GIT.test(readFileSync(path.join(ROOT, file), 'utf8')),
  );
  expect(starting).toEqual(['tools/sites/src/git.ts']);
});
