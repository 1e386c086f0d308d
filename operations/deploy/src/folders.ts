import { cp, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isMissing, unwritten } from './files.ts';

/** Content of files, by their names. */
export type Files = ReadonlyMap<string, Buffer | string>;

/**
 * Adds files to a folder all at once: to a copy beside it, which then replaces it. If the process is killed, the folder
 * is unchanged or complete, or, for the instant between two renames, missing.
 */
export async function addFiles(folder: string, files: Files): Promise<void> {
  await replaceBy(folder, (next) => cp(folder, next, { recursive: true }), files);
}

/** Makes a folder hold exactly these files, in the same way. */
export async function fillFolder(folder: string, files: Files): Promise<void> {
  await replaceBy(folder, () => Promise.resolve(), files);
}

async function replaceBy(
  target: string,
  prepare: (next: string) => Promise<void>,
  files: Files,
): Promise<void> {
  const folder = path.resolve(target);
  const [next, before] = [`${folder}.next`, `${folder}.before`];
  const remove = (one: string) => rm(one, { recursive: true, force: true });
  try {
    // Remains of a run that was killed.
    await Promise.all([remove(next), remove(before)]);
    await prepare(next);
    await mkdir(next, { recursive: true });
    for (const [name, content] of files) {
      await mkdir(path.dirname(path.join(next, name)), { recursive: true });
      await writeFile(path.join(next, name), content);
    }
    const wasThere = await moveIfThere(folder, before);
    await rename(next, folder).catch(async (error: unknown) => {
      if (wasThere) await rename(before, folder);
      throw error;
    });
  } catch (cause) {
    throw unwritten(folder, cause);
  } finally {
    await Promise.all([remove(next), remove(before)]);
  }
}

/** Why there is no folder, if a run that was killed between the two renames has left it beside its place. */
export async function leftBeside(target: string): Promise<string | undefined> {
  const folder = path.resolve(target);
  const exists = (one: string) =>
    stat(one).then(
      () => true,
      () => false,
    );
  const before = `${folder}.before`;
  if ((await exists(folder)) || !(await exists(before))) return undefined;
  return (
    `${folder} is not there: a command was killed while it replaced the folder. ` +
    `What it held is in ${before}: rename that, or build again.`
  );
}

async function moveIfThere(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}
