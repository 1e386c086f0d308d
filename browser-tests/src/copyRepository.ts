import { cp, mkdir, mkdtemp, readdir, realpath, rm, symlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

/** A copy of the repository whose sources a test may change. */
export interface RepositoryCopy {
  readonly folder: string;
  readonly remove: () => Promise<void>;
}

const ROOT = path.resolve(import.meta.dirname, '../..');
const NOT_COPIED = new Set(['.git', 'node_modules', 'dist', 'browser-tests']);

/** Copies the repository's sources; the installed packages are linked, those of the workspace to the copy. */
export async function copyRepository(): Promise<RepositoryCopy> {
  // Real, because the temporary folder is a link on some systems and rspack follows links.
  const folder = await realpath(await mkdtemp(path.join(os.tmpdir(), 'laundry-copy-')));
  await cp(ROOT, folder, {
    recursive: true,
    // run.mjs compares the times of what is installed and what is wanted.
    preserveTimestamps: true,
    filter: (source) => !NOT_COPIED.has(path.basename(source)),
  });
  await linkPackages(folder);
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

async function linkPackages(folder: string): Promise<void> {
  const installed = path.join(ROOT, 'node_modules');
  const own = path.join(folder, 'node_modules');
  await mkdir(own);
  for (const name of await readdir(installed)) {
    const target = await realpath(path.join(installed, name));
    const isOfWorkspace = path.dirname(target) === ROOT;
    await symlink(isOfWorkspace ? path.join(folder, name) : target, path.join(own, name));
  }
}
