import { createRequire } from 'node:module';
import path from 'node:path';
import type { StandIn } from './standIns.ts';
import type { UncalledMethods } from './withoutMethods.ts';

/** Folder with the built files of one of the federation runtime's packages. */
const filesOf = (name: string): string =>
  path.dirname(createRequire(import.meta.url).resolve(`@module-federation/${name}`));

const standIn = (name: string, module: string, by: string): StandIn => ({
  module: path.join(filesOf(name), module),
  by: path.join(import.meta.dirname, 'hostRuntime', by),
});

/**
 * Modules of the federation runtime that this host never reaches, and what stands in for them. The
 * runtime is one class, so that no tree shaking leaves them out, and has a switch for few of them.
 */
export const HOST_RUNTIME: readonly StandIn[] = [
  standIn('runtime-core', 'plugins/snapshot/SnapshotHandler.js', 'withoutSnapshots.ts'),
  standIn('runtime-core', 'utils/preload.js', 'withoutPreloading.ts'),
  standIn('runtime-core', 'utils/load.js', 'withoutEntryLoaders.ts'),
  standIn('runtime-core', 'utils/semver/index.js', 'withoutVersionRanges.ts'),
  standIn('runtime-core', 'utils/context.js', 'withoutErrorContext.ts'),
  standIn('sdk', 'env.js', 'withoutDebugMode.ts'),
  standIn('sdk', 'logger.js', 'plainLogger.ts'),
  standIn('error-codes', 'desc.mjs', 'shortErrors.ts'),
];

/**
 * Methods of the runtime's classes that are called by nobody here. The host gives what is shared and
 * takes none of it, preloads by itself, and registers each remote once.
 */
export const UNCALLED_BY_HOST: readonly UncalledMethods[] = [
  {
    module: path.join(filesOf('runtime-core'), 'shared/index.js'),
    methods: ['loadShare', 'loadShareSync', 'emitAfterLoadShare', 'emitErrorLoadShare'],
  },
  {
    module: path.join(filesOf('runtime-core'), 'remote/index.js'),
    methods: ['preloadRemote', 'removeRemote'],
  },
];
