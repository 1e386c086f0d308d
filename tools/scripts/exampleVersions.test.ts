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

test.each([
  ['vite', []],
  // What runs webpack on a command line; the tests run it themselves.
  ['webpack', [expect.stringMatching(/^webpack-cli /)]],
])('the example built by %s names the versions that the tests build it with', (tool, others) => {
  const tested = new Set(['.', 'e2e'].flatMap(dependencies));
  const named = dependencies(`examples/${tool}-remote`);
  expect(named).toContainEqual(expect.stringMatching(`^${tool} `));
  expect(named.filter((dependency) => !tested.has(dependency))).toEqual(others);
});
