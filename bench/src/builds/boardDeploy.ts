import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Configuration } from '@rspack/core';
import { ROOT } from '../folders.ts';

/** The board's next version: one text of its screen is another (specification §2). */
const CHANGE = {
  text: 'Please select a building to view laundry machines.',
  by: 'Please choose a building to view laundry machines.',
};

/** The same build with the board's next version in it. */
export function withNextBoard(config: Configuration): Configuration {
  const rule = {
    test: /\.tsx?$/,
    include: path.join(ROOT, 'board-remote/src'),
    enforce: 'pre' as const,
    loader: path.join(import.meta.dirname, 'changeText.mjs'),
    options: CHANGE,
  };
  return {
    ...config,
    module: { ...config.module, rules: [rule, ...(config.module?.rules ?? [])] },
  };
}

/** @throws Error when a build does not hold the board's next version. */
export async function ensureNextBoard(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.js')) continue;
    if ((await readFile(path.join(folder, name), 'utf8')).includes(CHANGE.by)) return;
  }
  throw new Error(`No script in ${folder} holds the text "${CHANGE.by}".`);
}
