import path from 'node:path';
import auth from '../../../auth-remote/rspack.config.ts';
import board from '../../../board-remote/rspack.config.ts';
import shell from '../../../shell/rspack.config.ts';
import { compile } from '../builds/compile.ts';
import type { Implementation, ImplementationName } from './implementation.ts';
import { withProbes } from './withProbes.ts';

/** Folders with what was built. */
export interface BuiltBoards {
  readonly shell: string;
  readonly auth: string;
  readonly boards: ReadonlyMap<ImplementationName, string>;
}

/**
 * Builds what ships, and the board once for each implementation.
 *
 * @param folder Where the builds are put, absolute.
 */
export async function buildBoards(
  implementations: readonly Implementation[],
  folder: string,
): Promise<BuiltBoards> {
  const built = { shell: path.join(folder, 'shell'), auth: path.join(folder, 'auth') };
  await compile(shell({}, { mode: 'production' }), built.shell);
  await compile(auth({}, { mode: 'production' }), built.auth);
  const boards = new Map<ImplementationName, string>();
  for (const { name, replacements } of implementations) {
    const output = path.join(folder, name);
    await compile(await withProbes(board({}, { mode: 'production' })), output, replacements);
    boards.set(name, output);
  }
  return { ...built, boards };
}
