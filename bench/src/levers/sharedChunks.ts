import path from 'node:path';
import type { Configuration } from '@rspack/core';
import { ROOT } from '../folders.ts';
import { changePage } from './changePage.ts';

/** The packages that remotes take of the page at once, by their folders. */
const PACKAGES = ['react', 'react-dom', 'styled-components'];

/** The shell as it is when what it shares is in chunks of their own: nothing of the page runs before they came. */
export function sharedChunks(config: Configuration): Configuration {
  const behindBoundary = path.join(ROOT, 'bench/src/levers/swaps/pageBehindBoundary.ts');
  return {
    ...changePage(config, () => [behindBoundary]),
    optimization: {
      ...config.optimization,
      splitChunks: {
        chunks: 'async',
        cacheGroups: {
          default: false,
          defaultVendors: false,
          ...Object.fromEntries(
            PACKAGES.map((name) => [
              name,
              { name, test: new RegExp(`[\\\\/]node_modules[\\\\/]${name}[\\\\/]`), enforce: true },
            ]),
          ),
        },
      },
    },
  };
}
