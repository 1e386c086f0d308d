import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';

const ROOT = path.resolve('.');
const TESTS = path.join(ROOT, 'browser-tests/tests');

test.each([
  ['specification-coverage.md', 50],
  ['compared.md', 14],
])('every test that docs/%s names exists', (document, least) => {
  const sources = new Map(
    readdirSync(TESTS, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.spec.ts'))
      .map((file) => [path.basename(file), readFileSync(path.join(TESTS, file), 'utf8')]),
  );
  const coverage = readFileSync(path.join(ROOT, 'docs', document), 'utf8');
  const named = [...coverage.matchAll(/`(\w+\.spec\.ts)`: (.+?)(?=<br\/>| +\|)/g)];
  expect(named.length).toBeGreaterThan(least);
  const missing = named.filter(
    ([, file = '', title = '']) => sources.get(file)?.includes(title) !== true,
  );
  expect(missing.map(([text]) => text)).toEqual([]);
});
