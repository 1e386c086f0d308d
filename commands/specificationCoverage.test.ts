import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';

const ROOT = path.resolve('.');
const TESTS = path.join(ROOT, 'browser-tests/tests');

test.each([
  ['specification-coverage.md', 50],
  ['compared.md', 14],
])('every test that docs/%s names exists', (document, least) => {
  // The projects of some browsers have files of the same names.
  const sources = new Map<string, string>();
  for (const file of readdirSync(TESTS, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.spec.ts')) continue;
    const name = path.basename(file);
    sources.set(name, (sources.get(name) ?? '') + readFileSync(path.join(TESTS, file), 'utf8'));
  }
  const coverage = readFileSync(path.join(ROOT, 'docs', document), 'utf8');
  const named = [...coverage.matchAll(/`(\w+\.spec\.ts)`: (.+?)(?=<br\/>| +\|)/g)];
  expect(named.length).toBeGreaterThan(least);
  const missing = named.filter(
    ([, file = '', title = '']) => sources.get(file)?.includes(title) !== true,
  );
  expect(missing.map(([text]) => text)).toEqual([]);
});
