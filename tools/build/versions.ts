import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fieldOf, SHARED_DEPENDENCIES } from '@laundry-board/shared-types';
import { git, ROOT } from '@laundry-board/sites';

/**
 * The commit of this build and its time, such as `3237b88f1c2d 2026-11-22T18:40:00+00:00`, or what
 * MF_BUILD_VERSION says; `local` outside a repository.
 *
 * @param folder A folder of another repository; without it, this one.
 * @param root The folder of this repository. One that it lies in, as a download may, is not asked.
 */
export function buildVersion(folder?: string, root = ROOT): string {
  const given = process.env['MF_BUILD_VERSION'];
  if (given !== undefined) return given;
  if (folder === undefined && !existsSync(path.join(root, '.git'))) return 'local';
  const repository = folder ?? root;
  try {
    // Not `git show`, whose output follows a user's settings. The first line names the commit once more.
    const format = ['--abbrev=12', '--format=%h %cI'];
    const [, version = ''] = git(repository, 'rev-list', '--max-count=1', ...format, 'HEAD').split(
      '\n',
    );
    const changes = git(repository, 'status', '--porcelain', '--untracked-files=all').split('\n');
    // A worktree inside, or another repository, is named as a folder, and is no change of this one.
    return changes.every((change) => /^$|\/"?$/.test(change)) ? version : `${version} with changes`;
  } catch {
    return 'local';
  }
}

/** Installed version of each shared dependency. */
export function installedSharedVersions(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.keys(SHARED_DEPENDENCIES).map((name) => [name, installedVersion(name)]),
  );
}

/** Version of an installed module; rspack finds none for @firebase/app. */
export function installedVersion(module: string): string {
  const name = module.startsWith('@') ? module : module.replace(/\/.*/, '');
  const description: unknown = createRequire(import.meta.url)(`${name}/package.json`);
  const version = fieldOf(description, 'version');
  if (typeof version === 'string') return version;
  throw new Error(`${name} names no version in its package.json.`);
}
