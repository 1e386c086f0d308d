import path from 'node:path';
import type { Configuration } from '@rspack/core';
import { type Build, nextVersion, preloadLinks, shipped, type Version } from './federated.ts';
import { compile, remoteImports, swap } from './compile.ts';
import { exposedBy, PACKAGES, PRODUCT, SWAPS } from './modules.ts';

/** What one build needs in place of federation and of a start that runs the remotes' entries. */
const SWAPPED = [
  swap(PRODUCT.loader, SWAPS.importRemote),
  swap(PACKAGES.firebaseApp, SWAPS.initializedFirebaseApp),
  swap(PRODUCT.start, SWAPS.startWithPreloads),
];

/** What shares modules with remotes is left out, whoever imports a neighbour of it. */
const UNUSED_FEDERATION = {
  include: path.dirname(PRODUCT.loader.request),
  sideEffects: false,
};

const INSTALLED = String.raw`[\\/]node_modules[\\/]`;

/** The shell with all remotes as lazy chunks of one build, and the SDK in two files, by what needs them. */
function oneBuild(): Configuration {
  const config = shipped.shell();
  return {
    ...config,
    plugins: [...(config.plugins ?? []), remoteImports((remote) => exposedBy(remote).request)],
    module: {
      ...config.module,
      rules: [...(config.module?.rules ?? []), UNUSED_FEDERATION],
    },
    optimization: {
      ...config.optimization,
      // By its name a chunk is preloaded, in startWithPreloads.ts.
      chunkIds: 'named',
      splitChunks: {
        cacheGroups: {
          default: false,
          defaultVendors: false,
          firestore: asyncChunk(
            'firestore',
            2,
            `${INSTALLED}@firebase[\\\\/](firestore|webchannel)`,
          ),
          firebase: asyncChunk('firebase', 1, INSTALLED),
        },
      },
    },
  };
}

function asyncChunk(name: string, priority: number, modules: string) {
  return { name, priority, test: new RegExp(modules), chunks: 'async', enforce: true } as const;
}

async function compileInto(folder: string, config: Configuration): Promise<Version> {
  const chunks = await compile(config, folder, SWAPPED);
  const scripts = (chunks.get('auth') ?? []).filter((file) => file.endsWith('.js'));
  return { folders: { shell: folder }, link: preloadLinks(scripts) };
}

/** The best that one build can do for first visits: whatever a first screen needs is preloaded. */
export const best: Build = {
  build: async (folder) => ({
    first: await compileInto(path.join(folder, 'first'), oneBuild()),
    afterBoardDeploy: await compileInto(path.join(folder, 'next'), nextVersion(oneBuild())),
  }),
};
