import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { programEnvironment, ROOT } from '@laundry-board/sites';

/**
 * The files that belong to this checkout, new ones included: those that git tracks or would. Other worktrees and
 * repositories inside it are none of them.
 *
 * @returns Paths from the folder; undefined where there is no git, as in a download.
 */
export function ownFiles(root = ROOT): readonly string[] | undefined {
  try {
    const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
    const listed = execFileSync('git', args, {
      cwd: root,
      env: { ...programEnvironment(), GIT_CEILING_DIRECTORIES: path.dirname(root) },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 2 ** 26,
    });
    // A repository inside is listed as a folder, and a file that was removed is still tracked.
    return listed
      .split('\0')
      .filter((name) => name !== '' && !name.endsWith('/') && existsSync(path.join(root, name)));
  } catch {
    return undefined;
  }
}

/** The top folder, as `.`, the packages' folders, the service worker's and the example's, where they hold a file of a name. */
export function foldersWith(file: string): readonly string[] {
  const inner = ['tools', 'operations'].flatMap((group) =>
    readdirSync(path.join(ROOT, group)).map((name) => `${group}/${name}`),
  );
  const others = ['shell/src/pwa/worker', 'examples/vite-remote'];
  const own = ownFiles();
  return ['.', ...readdirSync(ROOT), ...inner, ...others].filter((folder) => {
    const name = path.posix.join(folder, file);
    return own === undefined ? existsSync(path.join(ROOT, name)) : own.includes(name);
  });
}
