import type { Configuration } from '@rspack/core';
import { links } from '../links.ts';
import { oneBuild } from './oneBuild.ts';

/** One build as rspack makes it by default, from one entry; of its code nothing is preloaded. */
export const plain = oneBuild({
  name: 'plain',
  title: 'plain one build',
  adapt: (config) => ({ ...config, entry: { page: modulesOf(config.entry) } }),
  link: () => links(),
});

/** The modules of all entries, in their order. */
function modulesOf(entry: Configuration['entry']): string[] {
  if (typeof entry !== 'object' || Array.isArray(entry))
    throw new Error('The entries have no names.');
  return Object.values(entry).flatMap((part) =>
    typeof part === 'string' || Array.isArray(part) ? part : part.import,
  );
}
