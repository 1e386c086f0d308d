import path from 'node:path';
import type { Configuration } from '@rspack/core';
import { ROOT } from '../folders.ts';

const SOURCES = path.join(ROOT, 'shell/src');

/**
 * The shell with what it begins first in a script of its own, which runs before React and the rest have
 * arrived. What ships has it at the top of the page's one script.
 */
export function withOwnStart(config: Configuration): Configuration {
  return {
    ...config,
    entry: {
      start: path.join(SOURCES, 'start.ts'),
      page: { import: path.join(SOURCES, 'page.tsx'), dependOn: 'start' },
    },
  };
}
