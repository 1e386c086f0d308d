import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { git, ROOT } from '@laundry-board/sites';

/**
 * The files that belong to this checkout, new ones included: those that git tracks or would. Those of other checkouts
 * inside it, such as a worktree, are none of them.
 *
 * @returns Paths from the folder; undefined where there is no git, as in a download.
 */
export function ownFiles(root = ROOT): readonly string[] | undefined {
  // A file that was removed is still tracked.
  return namesIn(root)?.filter(
    (name) => !isOtherCheckout(name) && existsSync(path.join(root, name)),
  );
}

/** The folders of other checkouts inside this one, each with a slash at its end. */
export function otherCheckouts(root = ROOT): readonly string[] {
  return namesIn(root)?.filter(isOtherCheckout) ?? [];
}

/** Git names a repository inside as a folder. */
const isOtherCheckout = (name: string): boolean => name.endsWith('/');

/** What git names of a checkout; undefined where there is no git, or another repository around a download. */
function namesIn(root: string): readonly string[] | undefined {
  if (!existsSync(path.join(root, '.git'))) return undefined;
  try {
    const listed = git(root, 'ls-files', '-z', '--cached', '--others', '--exclude-standard');
    return listed.split('\0').filter((name) => name !== '');
  } catch {
    return undefined;
  }
}

/** The top folder, as `.`, the packages' folders, the service worker's and the examples', where they hold a file of a name. */
export function foldersWith(file: string): readonly string[] {
  const inner = ['tools', 'operations'].flatMap((group) =>
    readdirSync(path.join(ROOT, group)).map((name) => `${group}/${name}`),
  );
  const others = ['shell/src/pwa/worker', 'examples/vite-remote', 'examples/webpack-remote'];
  const own = ownFiles();
  return ['.', ...readdirSync(ROOT), ...inner, ...others].filter((folder) => {
    const name = path.posix.join(folder, file);
    return own === undefined ? existsSync(path.join(ROOT, name)) : own.includes(name);
  });
}
