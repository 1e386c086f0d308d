import { execFileSync } from 'node:child_process';
import { programEnvironment } from './programEnvironment.ts';

/** Room for what git prints, such as a lock file or the names of all files, bytes. */
const MOST_BYTES = 2 ** 26;

/**
 * Runs git in a folder, on the repository that the folder is in, whatever hook of git has started this process. Nothing
 * else here starts git.
 *
 * @returns What it prints, without the line break at its end.
 * @throws Error with what git says, also where there is no git.
 */
export function git(folder: string, ...args: readonly string[]): string {
  return execFileSync('git', args, {
    cwd: folder,
    env: programEnvironment(),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: MOST_BYTES,
  }).trimEnd();
}
