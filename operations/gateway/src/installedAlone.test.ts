import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { ROOT } from '@laundry-board/sites';
import { z } from 'zod';

/* What `npm ci -w operations/gateway --omit=dev` brings onto the gateway's own computer, by the lock file. */

const names = z.record(z.string(), z.string()).default({});
const lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      dependencies: names,
      devDependencies: names,
      optionalDependencies: names,
      dev: z.boolean().default(false),
      /** The folder of a workspace. */
      resolved: z.string().optional(),
    }),
  ),
});

const { packages } = lock.parse(
  JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')),
);

/** Where a package is that one in a folder asks for: beside it, or further up. */
function placeOf(name: string, folder: string): string {
  const place = path.posix.join(folder, 'node_modules', name);
  if (Object.hasOwn(packages, place) || folder === '.') return place;
  return placeOf(name, path.posix.dirname(folder));
}

/**
 * Where npm puts packages for those in a folder. It follows their `devDependencies`, too, and leaves out what nothing in
 * the repository has among its `dependencies`.
 */
function installedFor(folder: string, known = new Set<string>()): ReadonlySet<string> {
  const { dependencies, devDependencies, optionalDependencies } = packages[folder] ?? {};
  const asked = { ...dependencies, ...devDependencies, ...optionalDependencies };
  for (const place of Object.keys(asked).map((name) => placeOf(name, folder))) {
    const found = packages[place];
    if (found === undefined || found.dev || known.has(place)) continue;
    known.add(place);
    installedFor(found.resolved ?? place, known);
  }
  return known;
}

const installed = [...installedFor('operations/gateway')];

test('installed alone, it brings nothing that only the site or its tests need', () => {
  const ofSite = ['firebase', 'react', '@rspack/core', '@laundry-board/local-backend'];
  expect(installed.filter((place) => ofSite.some((name) => place.endsWith(`/${name}`)))).toEqual(
    [],
  );
});

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'gateway-alone-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('installed alone, it starts', () => {
  for (const own of ['package.json', 'src']) {
    cpSync(path.join(import.meta.dirname, '..', own), path.join(folder, own), { recursive: true });
  }
  for (const place of installed.filter((each) => each.lastIndexOf('node_modules/') === 0)) {
    const target = path.join(folder, place);
    mkdirSync(path.dirname(target), { recursive: true });
    const workspace = packages[place]?.resolved;
    if (workspace === undefined) symlinkSync(path.join(ROOT, place), target);
    // By a link, what it imports would be found in this checkout.
    else cpSync(path.join(ROOT, workspace), target, { recursive: true });
  }
  const args = ['--import', 'tsx', 'src/main.ts', '--help'];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(stdout).toContain('--config FILE');
});
