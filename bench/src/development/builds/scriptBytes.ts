import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';

/** Bytes of all scripts in a folder, without their maps. */
export async function scriptBytes(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true });
  const sizes = names
    .filter((name) => name.endsWith('.js'))
    .map(async (name) => (await stat(path.join(folder, name))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
