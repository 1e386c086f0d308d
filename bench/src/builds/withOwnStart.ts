import path from 'node:path';
import type { Configuration } from '@rspack/core';
import { ROOT } from '../folders.ts';

/**
 * The shell with what it begins first in a script of its own, which runs before React and the rest have
 * arrived. What ships has it at the top of the page's one script.
 *
 * @throws Error when the shell has no such page.
 */
export function withOwnStart(config: Configuration): Configuration {
  const { entry } = config;
  if (typeof entry === 'object' && !Array.isArray(entry)) {
    const { page } = entry;
    if (typeof page === 'object' && !Array.isArray(page)) {
      const start = path.join(ROOT, 'shell/src/start.ts');
      return { ...config, entry: { start, page: { ...page, dependOn: 'start' } } };
    }
  }
  throw new Error('The shell has no page.');
}
