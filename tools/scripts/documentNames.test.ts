import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { ROOT } from '@laundry-board/sites';
import { isObject } from '@laundry-board/shared-types';

const NOT_OURS = /(^|\/)(node_modules|dist|\.git|test-results|results|coverage)(\/|$)/;

const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
  .map((file) => file.split(path.sep).join('/'))
  .filter((file) => !NOT_OURS.test(file));

const documents = files.filter((file) => file.endsWith('.md'));

/** What all documents say of one kind, each with where it stands. */
function mentions(pattern: RegExp): readonly { readonly where: string; readonly name: string }[] {
  return documents.flatMap((file) =>
    [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(pattern)].map(([, name = '']) => ({
      where: file,
      name,
    })),
  );
}

test('documents name only npm scripts that are there', () => {
  const manifest: unknown = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  const scripts = Object.keys((isObject(manifest) && manifest['scripts']) || {});
  const commands = mentions(/\bnpm run ([a-z][\w-]*)/g);
  expect(commands.length).toBeGreaterThan(20);
  expect(commands.filter(({ name }) => !scripts.includes(name))).toEqual([]);
});

test('documents name only source files that are there', () => {
  const named = mentions(/`([\w./-]+\.(?:tsx?|mjs|yml))`/g);
  const isThere = (name: string): boolean =>
    files.some((file) => file === name || file.endsWith(`/${name.replace(/^(\.\.?\/)+/, '')}`));
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(({ name }) => !isThere(name))).toEqual([]);
});
