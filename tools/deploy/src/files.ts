import { readFile, rename, rm, writeFile } from 'node:fs/promises';

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
      throw new Error('it is in UTF-16, as PowerShell writes it; save it in UTF-8.');
    }
    return JSON.parse(bytes.toString('utf8').replace(/^\uFEFF/, ''));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`${file} can't be read as JSON: ${reason}`, { cause });
  }
}

/**
 * Writes several files, or none: where one can't be written, the others are as they were.
 *
 * @param texts By the files' paths.
 * @throws The system's error.
 */
export async function replaceFiles(texts: ReadonlyMap<string, string>): Promise<void> {
  const files = [...texts.keys()];
  const earlier = new Map<string, Buffer | undefined>();
  const replaced: string[] = [];
  const newOf = (file: string): string => `${file}.new`;
  try {
    for (const [file, text] of texts) {
      earlier.set(file, await readIfThere(file));
      await writeFile(newOf(file), text);
    }
    for (const file of files) {
      await rename(newOf(file), file);
      replaced.push(file);
    }
  } catch (error) {
    for (const file of replaced) {
      const content = earlier.get(file);
      await (content === undefined ? rm(file) : writeFile(file, content));
    }
    throw error;
  } finally {
    await Promise.all(files.map((file) => rm(newOf(file), { force: true })));
  }
}

async function readIfThere(file: string): Promise<Buffer | undefined> {
  return readFile(file).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
}
