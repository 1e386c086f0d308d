import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { ROOT } from '../folders.ts';

/** The board's next version: one text of its screen is another (specification §2). */
const CHANGE = {
  text: 'Please select a building to view laundry machines.',
  by: 'Please choose a building to view laundry machines.',
};

/**
 * The same build with the board's next version in it: the source that holds the text is another in
 * memory, at its own path, so that nothing else of the build has a reason to change.
 *
 * @throws Error when no source of the board holds the text.
 */
export async function withNextBoard(config: Configuration): Promise<Configuration> {
  const folder = path.join(ROOT, 'board-remote/src');
  for (const name of await readdir(folder, { recursive: true })) {
    if (!/(?<!\.test)\.tsx?$/.test(name)) continue;
    const file = path.join(folder, name);
    const source = await readFile(file, 'utf8');
    if (!source.includes(CHANGE.text)) continue;
    const changed = source.replace(CHANGE.text, CHANGE.by);
    const inMemory = new rspack.experiments.VirtualModulesPlugin({ [file]: changed });
    return { ...config, plugins: [...(config.plugins ?? []), inMemory] };
  }
  throw new Error(`No source of the board holds the text "${CHANGE.text}".`);
}

/** @throws Error when a build does not hold the board's next version. */
export async function ensureNextBoard(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.js')) continue;
    if ((await readFile(path.join(folder, name), 'utf8')).includes(CHANGE.by)) return;
  }
  throw new Error(`No script in ${folder} holds the text "${CHANGE.by}".`);
}
