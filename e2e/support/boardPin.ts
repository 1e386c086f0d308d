import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { integrityOf } from '@laundry-board/deploy';
import { buildFolder } from '@laundry-board/sites';
import { type Pin, REMOTE_ENTRY_FILE } from '@laundry-board/shared-types';

/** A pin of the board at the build that is deployed anyway: a page that runs with it demands its hash. */
export async function pinOfBuild(): Promise<Pin> {
  const entry = await readFile(path.join(buildFolder('board-remote'), REMOTE_ENTRY_FILE));
  return { entry: REMOTE_ENTRY_FILE, integrity: integrityOf(entry) };
}
