import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ChunkFiles } from '../compile.ts';
import { oneBuild } from './oneBuild.ts';

/** The best that one build can do for a first visit: the first screen's chunk is preloaded. */
export const best = oneBuild({ name: 'best', title: 'best one build', finish: preloadLogin });

async function preloadLogin(folder: string, chunks: ChunkFiles): Promise<void> {
  const page = path.join(folder, 'index.html');
  const html = await readFile(page, 'utf8');
  const links = (chunks.get('auth') ?? [])
    .filter((file) => file.endsWith('.js'))
    .map((file) => `<link rel="preload" href="/${file}" as="script" crossorigin="anonymous">`);
  if (links.length === 0) throw new Error('The one build has no chunk "auth".');
  await writeFile(page, html.replace('</title>', `</title>${links.join('')}`));
}
