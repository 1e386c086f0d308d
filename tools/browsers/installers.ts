import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { isNativeError } from 'node:util/types';

/** Runs a program. @throws Error with what it wrote to `stderr` and `stdout` when it fails. */
type RunProgram = (program: string, args: readonly string[]) => Promise<unknown>;

/** What can install browsers on this machine. Each returns what the installer said, if it failed. */
export interface Installers {
  /** Installs the first of some sets of Debian's packages that there is, where this process may, by the lists as they are. */
  readonly debian: (choices: readonly (readonly string[])[]) => Promise<string | undefined>;
  /** The same, once the lists are up to date. */
  readonly newestDebian: Installers['debian'];
  /** Installs a build of Playwright's own. */
  readonly playwright: (name: string) => Promise<string | undefined>;
}

/** @param isRoot Whether this process may install packages of the system. */
export function createInstallers(
  run: RunProgram = promisify(execFile),
  isRoot = process.getuid?.() === 0,
): Installers {
  let updated: Promise<unknown> | undefined;
  const attempt = (program: string, args: readonly string[]): Promise<string | undefined> =>
    run(program, args).then(() => undefined, errorOf);
  const mayInstall = isRoot && existsSync('/usr/bin/apt-get');
  const debian: Installers['debian'] = async (choices) => {
    if (!mayInstall) return undefined;
    let error: string | undefined;
    for (const packages of choices) {
      const args = ['install', '-y', '--no-install-recommends', ...packages];
      error = await attempt('apt-get', args);
      if (error === undefined) break;
    }
    return error;
  };
  return {
    debian,
    newestDebian: async (choices) => {
      if (mayInstall) await (updated ??= attempt('apt-get', ['update']));
      return debian(choices);
    },
    playwright: (name) => {
      const modules = path.resolve(import.meta.dirname, '../../node_modules');
      const script = path.join(modules, '@playwright/test/cli.js');
      const systemPackages = isRoot ? ['--with-deps'] : [];
      return attempt(process.execPath, [script, 'install', ...systemPackages, name]);
    },
  };
}

/** What a program said of its failure, without its stack. */
function errorOf(error: unknown): string {
  if (!isNativeError(error)) return String(error);
  const outputs: readonly unknown[] = ['stderr', 'stdout'].map((name): unknown =>
    Reflect.get(error, name),
  );
  const said = outputs.map((text = '') => String(text).trim()).find((text) => text !== '');
  return (said ?? error.message).replaceAll(/\n\s+at .*/g, '');
}
