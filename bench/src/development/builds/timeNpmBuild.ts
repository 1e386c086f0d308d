import { rm } from 'node:fs/promises';
import path from 'node:path';
import { runCommand } from '@laundry-board/browser-tests/runCommand';
import { PACKAGES } from './bundler.ts';

/**
 * Times `npm run build` in a copy of the repository, from nothing: no build and no cache are there.
 *
 * @returns Milliseconds from its start until it has ended.
 * @throws Error with what it printed when it fails.
 */
export async function timeNpmBuild(copy: string): Promise<number> {
  for (const name of PACKAGES) {
    await rm(path.join(copy, name, 'dist'), { recursive: true, force: true });
  }
  const started = performance.now();
  const command = runCommand(['run', 'build'], {}, copy);
  const status = await command.status;
  const duration = performance.now() - started;
  if (status !== 0) throw new Error(`npm run build failed:\n${command.output()}`);
  return duration;
}
