import { cp, mkdir, mkdtemp, readdir, realpath, rm, symlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

/** A copy of the repository whose sources a test may change. */
export interface RepositoryCopy {
  readonly folder: string;
  readonly remove: () => Promise<void>;
}

const ROOT = path.resolve(import.meta.dirname, '../..');
const NOT_COPIED = new Set(['.git', 'node_modules', 'dist', 'e2e']);

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
  await linkPackages('node_modules', folder);
  await linkPackages('tools/container-runtime/node_modules', folder);
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Links what is installed in a folder; the folders of scopes are made anew, for those of the workspace. */
async function linkPackages(installed: string, copy: string): Promise<void> {
  await mkdir(path.join(copy, installed));
  for (const name of await readdir(path.join(ROOT, installed))) {
    const entry = path.join(installed, name);
    if (name === '@laundry-board' || (name.startsWith('@') && installed !== 'node_modules')) {
      await linkPackages(entry, copy);
      continue;
    }
    const target = await realpath(path.join(ROOT, entry));
    const inRepository = path.relative(ROOT, target);
    const isOfWorkspace = !/^\.\.|node_modules/.test(inRepository);
    await symlink(isOfWorkspace ? path.join(copy, inRepository) : target, path.join(copy, entry));
  }
}
