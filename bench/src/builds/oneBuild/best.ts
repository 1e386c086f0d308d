import type { Configuration } from '@rspack/core';
import { links } from '../links.ts';
import { withOwnStart } from '../withOwnStart.ts';
import { CHUNKS_OF_A_RESIDENT } from './chunks.ts';
import { oneBuild } from './oneBuild.ts';

const [FIREBASE, , FIRESTORE] = CHUNKS_OF_A_RESIDENT;

/**
 * The SDK in two files, by what needs them, and the rest of each remote in one of its own. The names
 * are the ids, so that a chunk can be preloaded by its name.
 */
const optimization: NonNullable<Configuration['optimization']> = {
  chunkIds: 'named',
  splitChunks: {
    cacheGroups: {
      default: false,
      defaultVendors: false,
      [FIRESTORE]: {
        name: FIRESTORE,
        chunks: 'async',
        test: /[\\/]node_modules[\\/]@firebase[\\/](firestore|webchannel-wrapper)[\\/]/,
        priority: 2,
        enforce: true,
      },
      [FIREBASE]: {
        name: FIREBASE,
        chunks: 'async',
        test: /[\\/]node_modules[\\/]/,
        priority: 1,
        enforce: true,
      },
    },
  },
};

/** The best that one build can do for first visits: what each first screen needs is preloaded. */
export const best = oneBuild({
  name: 'best',
  title: 'best one build',
  start: 'bench/src/builds/oneBuild/startWithPreloads.ts',
  adapt: (config) => ({
    ...withOwnStart(config),
    optimization: { ...config.optimization, ...optimization },
  }),
  link: (chunks) => links((chunks.get('auth') ?? []).filter((file) => file.endsWith('.js'))),
});
