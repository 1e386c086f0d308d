import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { ROOT } from '@laundry-board/sites';
import { cut } from './leftOut.ts';

test('a build fails if a package no longer has a function that is to be cut', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'laundry-cut-'));
  const config = {
    mode: 'production',
    entry: 'stylis',
    output: { path: folder },
    module: {
      rules: [cut('stylis', { folder: 'src', file: /^Middleware\.js$/, bodies: { gone: '' } })],
    },
  };
  // In a process of its own, because jest loads no rspack.
  const code = `
    import { rspack } from '@rspack/core';
    rspack(${JSON.stringify(config)}, (_, stats) => console.log(stats.toString('errors-only')));`;
  const args = ['--input-type=module', '--eval', code];
  const { stdout } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  expect(stdout).toMatch(/Middleware\.js has no function gone\./);
});

test('a build fails if a package no longer has the file of such a function', () => {
  expect(() => cut('stylis', { folder: 'src', file: /^Gone\.js$/, bodies: {} })).toThrow(
    /stylis.src has 0 files by the name \/\^Gone/,
  );
});
