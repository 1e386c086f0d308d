import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { foldersWith } from './foldersWith.ts';
import { ROOT } from './packages.ts';

const MANIFESTS = foldersWith('package.json').map((folder) =>
  path.join(ROOT, folder, 'package.json'),
);

/** Names of the packages of others that a package.json asks for. */
function namesIn(file: string): readonly string[] {
  const text = readFileSync(file, 'utf8');
  // The project's own packages have the version *.
  return [...text.matchAll(/^ {4}"(@?[\w./-]+)": "\d[\w.-]*"/gm)].map(([, name = '']) => name);
}

test('docs/dependencies.md justifies every dependency, and no other', () => {
  const text = readFileSync(path.join(ROOT, 'docs/dependencies.md'), 'utf8');
  const byHand = text.replace(/<!-- sizes -->[^]*<!-- end of sizes -->/, '');
  const rows = [...byHand.matchAll(/^\| (?!package |-)([^|]+?) +\|/gm)];
  const documented = rows.flatMap(([, names = '']) => names.split(', '));
  const wanted = new Set(MANIFESTS.flatMap(namesIn));
  expect(documented.toSorted()).toEqual([...wanted].toSorted());
});
