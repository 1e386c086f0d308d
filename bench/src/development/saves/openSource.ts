import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Edit } from './edits.ts';
import { textAfter } from './textAfter.ts';

/** A source file whose text is changed again and again. */
export interface Source {
  /**
   * Saves the file with its next text, as an editor does.
   *
   * @returns When, as `performance.now()` counts.
   */
  readonly save: (saves: number) => Promise<number>;
  readonly restore: () => Promise<void>;
}

/** @throws Error when the source in the copy of the repository does not hold the text. */
export async function openSource({ file, text }: Edit, copy: string): Promise<Source> {
  const place = path.join(copy, file);
  const before = await readFile(place, 'utf8');
  if (!before.includes(text)) throw new Error(`${file} does not hold the text "${text}".`);
  return {
    save: (saves) => write(place, before.replaceAll(text, textAfter(text, saves))),
    restore: async () => {
      await write(place, before);
    },
  };
}

/** In one step, so that nobody reads half a file. */
async function write(file: string, content: string): Promise<number> {
  const unseen = path.join(path.dirname(file), '..', `.${path.basename(file)}.new`);
  await writeFile(unseen, content);
  const now = performance.now();
  await rename(unseen, file);
  return now;
}
