import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { SHARED_DEPENDENCIES } from '@laundry-board/shared-types';

/**
 * The commit of this build and its time, such as `3237b88f1c2d 2026-11-22T18:40:00+00:00`, or what
 * MF_BUILD_VERSION says; `local` outside a repository.
 *
 * @param folder A folder of the repository; the current one when absent.
 */
export function buildVersion(folder?: string): string {
  const given = process.env['MF_BUILD_VERSION'];
  if (given !== undefined) return given;
  const git = (...args: readonly string[]): string =>
    execFileSync('git', args, {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  try {
    const version = git('show', '--no-patch', '--abbrev=12', '--format=%h %cI', 'HEAD');
    return git('status', '--porcelain') === '' ? version : `${version} with changes`;
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
  if (typeof description === 'object' && description !== null && 'version' in description) {
    return String(description.version);
  }
  throw new Error(`${name} names no version in its package.json.`);
}
