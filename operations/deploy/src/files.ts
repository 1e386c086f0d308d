import { mkdir, readFile, realpath, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { UserError } from '@laundry-board/sites';

/** Whether a file or folder is not there. */
export function isMissing(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT';
}

/**
 * Reads a JSON file, also one that an editor has begun with a byte order mark.
 *
 * @throws Error, one line, that names the file and what is wrong.
 */
export async function readJsonFile(file: string): Promise<unknown> {
  try {
    const bytes = await readFile(file);
    if (/^(fffe|feff)/.test(bytes.subarray(0, 2).toString('hex'))) {
      throw new UserError('it is in UTF-16, as PowerShell writes it; save it in UTF-8.');
    }
    return JSON.parse(bytes.toString('utf8').replace(/^\uFEFF/, ''));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new UserError(`${file} can't be read as JSON: ${reason}`, { cause });
  }
}

/** A file that is replaced, and where its new and its earlier content wait. */
interface Replacement {
  readonly file: string;
  readonly text: string;
  readonly next: string;
  readonly before: string;
}

/**
 * Writes several files, or none: where one can't be written, such as on a full disk, the others are as they were.
 * The new and the earlier content are first written to a folder, so that the files themselves are only renamed.
 *
 * @param texts By the files' paths.
 * @param staging A folder on the same file system, outside of what is deployed. A run that is killed leaves it.
 * @throws Error, one line, that names the file.
 */
export async function replaceFiles(
  texts: ReadonlyMap<string, string>,
  staging: string,
): Promise<void> {
  const changes: Replacement[] = [];
  const replaced: Replacement[] = [];
  let current = staging;
  try {
    await mkdir(staging, { recursive: true });
    for (const [name, text] of texts) {
      current = name;
      // Of a link, the file that it leads to.
      const file = await realpath(name).catch(() => name);
      const place = path.join(staging, String(changes.length));
      const change = { file, text, next: `${place}.next`, before: `${place}.before` };
      changes.push(change);
      await stage(change);
    }
    for (const change of changes) {
      current = change.file;
      await rename(change.next, change.file);
      replaced.push(change);
    }
  } catch (cause) {
    for (const change of replaced) await restore(change);
    throw unwritten(current, cause);
  } finally {
    const staged = changes.flatMap(({ next, before }) => [next, before]);
    await Promise.all(staged.map((file) => rm(file, { force: true })));
    // One that holds something else stays.
    await rmdir(staging).catch(() => {});
  }
}

/** The error of a command that could not write and has changed nothing. */
export function unwritten(name: string, cause: unknown): Error {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new UserError(`${name} can't be written, so nothing was changed: ${reason}`, { cause });
}

async function stage({ file, text, next, before }: Replacement): Promise<void> {
  // Remains of a run that was killed.
  await rm(before, { force: true });
  const content = await readIfThere(file);
  if (content !== undefined) await writeFile(before, content);
  await writeFile(next, text);
}

async function restore({ file, before }: Replacement): Promise<void> {
  await rename(before, file).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
    return rm(file);
  });
}

async function readIfThere(file: string): Promise<Buffer | undefined> {
  return readFile(file).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
}
