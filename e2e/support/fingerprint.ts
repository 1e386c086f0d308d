import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** The SHA-256 of every file in a folder, by its name. */
export async function fingerprint(folder: string): Promise<Readonly<Record<string, string>>> {
  const names = await readdir(folder);
  return Object.fromEntries(
    await Promise.all(
      names.toSorted().map(async (name) => {
        const content = await readFile(path.join(folder, name));
        return [name, createHash('sha256').update(content).digest('hex')] as const;
      }),
    ),
  );
}
