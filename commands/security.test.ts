import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { ROOT } from './packages.ts';

test('every test that SECURITY.md names exists', () => {
  const text = readFileSync(path.join(ROOT, 'SECURITY.md'), 'utf8');
  const named = new Set(
    [...text.matchAll(/`(\w+\.(?:spec|test)\.tsx?)`/g)].map(([, name]) => name),
  );
  expect(named.size).toBeGreaterThan(10);
  const folders = readdirSync(ROOT, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && !/^(\.|node_modules$)/.test(entry.name),
  );
  for (const folder of folders) {
    for (const file of readdirSync(path.join(ROOT, folder.name), {
      recursive: true,
      encoding: 'utf8',
    })) {
      named.delete(path.basename(file));
    }
  }
  expect([...named]).toEqual([]);
});
