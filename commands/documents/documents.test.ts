import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { CHECKS } from '../checks.ts';
import { commands } from '../commands.ts';
import { isDeployable, ROOT } from '../packages.ts';
import { projectFiles } from './projectFiles.ts';

const files = projectFiles();
const documents = files.filter((file) => file.endsWith('.md')).map((file) => [file] as const);

/** The remote that CONTRIBUTING.md adds as an example. */
const EXAMPLE = /notices/i;

function read(document: string): string {
  return readFileSync(path.join(ROOT, document), 'utf8');
}

function matches(text: string, pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)].map(([, found = '']) => found);
}

describe.each(documents)('%s', (document) => {
  const text = read(document);

  test('links to files that exist', () => {
    const linked = matches(text, /\]\(([^)#:\s]+)(?:#[^)]*)?\)/g);
    const missing = linked.filter(
      (link) => !existsSync(path.join(ROOT, path.dirname(document), link)),
    );
    expect(missing).toEqual([]);
  });

  test('names source files that exist', () => {
    const named = matches(text, /`([\w./-]+\.(?:tsx?|mjs|jsonc|rules))`/g);
    const missing = named.filter(
      (name) => !EXAMPLE.test(name) && !files.some((file) => `/${file}`.endsWith(`/${name}`)),
    );
    expect(missing).toEqual([]);
  });

  test('names commands, checks and packages that exist', () => {
    const scripts = matches(text, /\bnpm run ([a-z][\w-]*)/g);
    expect(scripts.filter((name) => name !== 'validate' && !(name in commands))).toEqual([]);
    const checks = matches(text, /\bnpm test -- ([a-z]+(?: [a-z]+)*)/g).flatMap((words) =>
      words.split(' '),
    );
    expect(checks.filter((name) => !(name in CHECKS))).toEqual([]);
    const packages = matches(text, /\bnpm run [\w-]+ -w ([\w-]+)/g);
    expect(packages.filter((name) => !EXAMPLE.test(name) && !isDeployable(name))).toEqual([]);
    const folders = matches(text, /\bnpx jest ([\w./-]+)/g);
    expect(folders.filter((folder) => !files.some((file) => file.includes(folder)))).toEqual([]);
  });
});

test('README.md lists every command of package.json', () => {
  const scripts = matches(read('package.json'), /"([\w-]+)": "exec node commands\/run\.mjs/g);
  expect(scripts.length).toBeGreaterThan(10);
  const readme = [read('README.md'), read('CONTRIBUTING.md')].join('\n');
  const missing = scripts.filter(
    (name) => !readme.includes(`npm run ${name}`) && !readme.includes(`npm ${name}`),
  );
  expect(missing).toEqual([]);
});
