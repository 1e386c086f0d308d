import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { ROOT } from '@laundry-board/sites';

/** What a package.json depends on, as `name version`, but for archives at an address. */
function dependencies(folder: string): readonly string[] {
  const text = readFileSync(path.join(ROOT, folder, 'package.json'), 'utf8');
  return [...text.matchAll(/^ {4}"([@\w/-]+)": "(\d[\w.-]*)"/gm)].map(
    ([, name, version]) => `${name} ${version}`,
  );
}

test('the example built by Vite names the versions that the tests build it with', () => {
  const tested = new Set(['.', 'e2e'].flatMap(dependencies));
  const named = dependencies('examples/vite-remote');
  expect(named).toContainEqual(expect.stringMatching(/^vite /));
  expect(named.filter((dependency) => !tested.has(dependency))).toEqual([]);
});
