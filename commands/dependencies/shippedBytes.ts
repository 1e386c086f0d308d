import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { buildFolder, DEPLOYABLES } from '../packages.ts';
import { mappedBytes } from './mappedBytes.ts';
import { packageOfSource } from './packageOfSource.ts';

/** What a package of others adds to the builds. */
export interface ShippedBytes {
  readonly minimised: number;
  /** Its share of each compressed script, by its share of the minimised one. */
  readonly brotli: number;
}

/** What each package adds to the scripts of the builds, each script counted once, largest first. */
export async function shippedBytes(): Promise<readonly (readonly [string, ShippedBytes])[]> {
  const found = new Map<string, ShippedBytes>();
  for (const name of DEPLOYABLES) {
    const folder = buildFolder(name);
    for (const file of await readdir(folder)) {
      if (!file.endsWith('.js.map')) continue;
      const script = await readFile(path.join(folder, file.slice(0, -'.map'.length)));
      const compressed = brotliCompressSync(script).length / script.length;
      const parts = mappedBytes(script.toString(), await readFile(path.join(folder, file), 'utf8'));
      for (const [source, bytes] of parts) {
        const owner = packageOfSource(source);
        if (owner === undefined) continue;
        const { minimised, brotli } = found.get(owner) ?? { minimised: 0, brotli: 0 };
        found.set(owner, { minimised: minimised + bytes, brotli: brotli + bytes * compressed });
      }
    }
  }
  return [...found].toSorted(([, one], [, other]) => other.brotli - one.brotli);
}
