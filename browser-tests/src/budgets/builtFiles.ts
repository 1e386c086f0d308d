import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { REMOTE_NAMES, remoteFolder } from '@laundry-board/shared-types';
import { NOTICES_FILE } from '../../../tools/build/licences.ts';
import { buildFolder } from '../localSite.ts';
import { withoutHash } from './fileName.ts';

/** A file of a build. */
export interface BuiltFile {
  /** As a visit of the site names it. */
  readonly name: string;
  readonly read: () => Promise<Buffer>;
}

/** What the builds hold for pages to ask for: all but source maps, licences, and what
 * the federation plugin writes for other hosts and their developers. */
export async function builtFiles(): Promise<readonly BuiltFile[]> {
  const parts = (['shell', ...REMOTE_NAMES.map(remoteFolder)] as const).map(async (part) => {
    const folder = buildFolder(part);
    const files = await readdir(folder);
    return files
      .filter((file) => !/\.map$|^mf-|^@mf-/.test(file) && file !== NOTICES_FILE)
      .map((file) => ({
        name: `${part}/${withoutHash(file)}`,
        read: () => readFile(path.join(folder, file)),
      }));
  });
  return (await Promise.all(parts)).flat();
}
