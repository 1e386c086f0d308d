import { mkdir, realpath, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { UserError } from '@laundry-board/sites';

/**
 * Writes several files, or none where one can't be written, such as on a full disk: each is first written beside its place,
 * and all are renamed once they are complete. A command that is killed may leave files that end in `.next`.
 *
 * @param contents By the files' paths. Folders that are missing are made.
 * @throws Error, one line, that names the file.
 */
export async function writeFiles(contents: ReadonlyMap<string, Buffer | string>): Promise<void> {
  const waiting: { readonly file: string; readonly next: string }[] = [];
  for (const [name, content] of contents) {
    // Of a link, the file that it leads to.
    const file = await realpath(name).catch(() => name);
    const next = `${file}${NEXT}`;
    waiting.push({ file, next });
    try {
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(next, content);
    } catch (cause) {
      await Promise.all(waiting.map((each) => rm(each.next, { force: true }).catch(() => {})));
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new UserError(`${name} can't be written, so nothing was written: ${reason}`, { cause });
    }
  }
  for (const { file, next } of waiting) await rename(next, file);
}

/** How the names of files end that are not in their place yet. */
export const NEXT = '.next';
