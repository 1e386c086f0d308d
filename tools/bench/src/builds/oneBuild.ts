import path from 'node:path';
import type { Configuration } from '@rspack/core';
import { type Build, nextVersion, preloadLinks, shipped, type Version } from './federated.ts';
import { compile, swap, type Swap } from './compile.ts';
import { PACKAGES, PRODUCT, SWAPS } from './modules.ts';

/** What one build needs in place of federation. */
const WITHOUT_FEDERATION = [
  swap(PRODUCT.createFederation, SWAPS.importRemote),
  swap(PACKAGES.firebaseApp, SWAPS.initializedFirebaseApp),
];

/** What shares modules with remotes is left out, whoever imports a neighbour of it. */
const UNUSED_FEDERATION = {
  include: path.dirname(PRODUCT.createFederation.request),
  sideEffects: false,
};

/**
 * The shell with both remotes as lazy chunks of one build.
 *
 * @param start What takes the place of the shell's start, which runs the remotes' entries.
 * @param preloaded Chunk that the page preloads.
 */
function oneBuild(
  adapt: (config: Configuration) => Configuration,
  start: Swap,
  preloaded = '',
): Build {
  const compileInto = async (
    folder: string,
    versionOf: (config: Configuration) => Configuration,
  ): Promise<Version> => {
    const config = versionOf(adapt(shipped.shell()));
    const module = {
      ...config.module,
      rules: [...(config.module?.rules ?? []), UNUSED_FEDERATION],
    };
    const swaps = [...WITHOUT_FEDERATION, start];
    const chunks = await compile({ ...config, module }, folder, swaps);
    const scripts = (chunks.get(preloaded) ?? []).filter((file) => file.endsWith('.js'));
    return { folders: { shell: folder }, link: preloadLinks(scripts) };
  };
  return {
    build: async (folder) => ({
      first: await compileInto(path.join(folder, 'first'), (config) => config),
      afterBoardDeploy: await compileInto(path.join(folder, 'next'), nextVersion),
    }),
  };
}

/** One build as rspack makes it by default, from one entry; none of its scripts is preloaded. */
export const plain = oneBuild(
  (config) => ({ ...config, entry: { page: PRODUCT.page.request } }),
  swap(PRODUCT.start, SWAPS.startOfOneBuild),
);

const INSTALLED = String.raw`[\\/]node_modules[\\/]`;

/** The best that one build can do for first visits: whatever a first screen needs is preloaded. */
export const best = oneBuild(
  (config) => ({
    ...config,
    optimization: {
      ...config.optimization,
      // By its name a chunk is preloaded, in startWithPreloads.ts.
      chunkIds: 'named',
      splitChunks: {
        cacheGroups: {
          default: false,
          defaultVendors: false,
          // The SDK in two files, by what needs them.
          firestore: asyncChunk(
            'firestore',
            2,
            `${INSTALLED}@firebase[\\\\/](firestore|webchannel)`,
          ),
          firebase: asyncChunk('firebase', 1, INSTALLED),
        },
      },
    },
  }),
  swap(PRODUCT.start, SWAPS.startWithPreloads),
  'auth',
);

function asyncChunk(name: string, priority: number, modules: string) {
  return { name, priority, test: new RegExp(modules), chunks: 'async', enforce: true } as const;
}
