import path from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { ROOT } from '@laundry-board/hosting';
import { type Build, NEXT_BOARD, preloadLinks, shipped, type Version } from './build.ts';
import { type Changes, compile, swap } from './compile.ts';

const SWAPS = 'tools/bench/src/builds/swaps';
const FIREBASE_APP = path.join(ROOT, SWAPS, 'initializedFirebaseApp.ts');

/** In place of the package, except for the module that initialises it. */
const initializeFirebaseOnImport = new rspack.NormalModuleReplacementPlugin(
  /^@firebase\/app$/,
  (imported) => {
    if (imported.contextInfo.issuer !== FIREBASE_APP) imported.request = FIREBASE_APP;
  },
);

/** What shares modules with remotes is left out, whoever imports a neighbour of it. */
const UNUSED_FEDERATION = { include: path.join(ROOT, 'shell/src/federation'), sideEffects: false };

/** The shell with both remotes as lazy chunks of one build. @param preloaded Chunk that the page preloads. */
function oneBuild(
  adapt: (config: Configuration) => Configuration,
  changes: Changes,
  preloaded = '',
): Build {
  const compileInto = async (folder: string, more: Changes = {}): Promise<Version> => {
    const config = adapt(shipped.shell());
    const plugins = [...(config.plugins ?? []), initializeFirebaseOnImport];
    const module = {
      ...config.module,
      rules: [...(config.module?.rules ?? []), UNUSED_FEDERATION],
    };
    const chunks = await compile({ ...config, plugins, module }, folder, {
      'shell/src/federation/createFederation.ts': swap(`${SWAPS}/importRemote.ts`),
      ...changes,
      ...more,
    });
    const scripts = (chunks.get(preloaded) ?? []).filter((file) => file.endsWith('.js'));
    return { folders: { shell: folder }, link: preloadLinks(scripts) };
  };
  return {
    build: async (folder) => ({
      first: await compileInto(path.join(folder, 'first')),
      afterBoardDeploy: await compileInto(path.join(folder, 'next'), NEXT_BOARD),
    }),
  };
}

/** One build as rspack makes it by default, from one entry; none of its scripts is preloaded. */
export const plain = oneBuild(
  (config) => ({ ...config, entry: { page: path.join(ROOT, 'shell/src/index.tsx') } }),
  { 'shell/src/startup/preloadRemotes.ts': swap(`${SWAPS}/preloadNothing.ts`) },
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
  { 'shell/src/startup/start.ts': swap(`${SWAPS}/startWithPreloads.ts`) },
  'auth',
);

function asyncChunk(name: string, priority: number, modules: string) {
  return { name, priority, test: new RegExp(modules), chunks: 'async', enforce: true } as const;
}
