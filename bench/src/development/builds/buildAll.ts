import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Lifetime } from '../../lifetime.ts';
import { nextMessage } from '../../nextMessage.ts';
import { type Bundler, PACKAGES } from './bundler.ts';

/** How long one build of all packages took, milliseconds. */
export interface BuildTimes {
  /** From the start of the processes: Node.js, the bundler and the configuration are loaded, too. */
  readonly whole: number;
  /** From where everything is loaded until all files are written. */
  readonly bundling: number;
}

/**
 * Builds all packages side by side, each in a process of its own, as `npm run build` does.
 *
 * @param copy The repository that is built, absolute.
 * @param folder Where each package gets a folder of its name, absolute.
 * @throws Error when a build fails; the process has told why.
 */
export async function buildAll(
  bundler: Bundler,
  copy: string,
  folder: string,
  lifetime: Lifetime,
): Promise<BuildTimes> {
  const started = performance.now();
  const children = PACKAGES.map((name) => {
    const child = fork(
      path.join(copy, 'bench/src/development/builds/buildProcess.ts'),
      [bundler, name, path.join(folder, name)],
      { cwd: path.join(copy, name), execArgv: ['--import', 'tsx'] },
    );
    lifetime.add(() => void child.kill());
    return child;
  });
  await Promise.all(children.map((child) => nextMessage(child, 'that all is loaded')));
  const loaded = performance.now();
  const builds = children.map((child) => nextMessage(child, 'that it has built'));
  for (const child of children) child.send('build');
  await Promise.all(builds);
  const built = performance.now();
  await Promise.all(children.map(ended));
  return { whole: built - started, bundling: built - loaded };
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}
