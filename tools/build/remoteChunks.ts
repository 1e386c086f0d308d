import path from 'node:path';
import type { Configuration, Module } from '@rspack/core';

/** Code of a remote that has a file of its own, because it changes at other times than the rest. */
export interface OwnFile {
  readonly name: string;
  /** Below the package's `src`. */
  readonly folders: readonly string[];
}

const FIREBASE = 'firebase';

/**
 * The files that a remote is built into: the entry with what it exposes, so that one request does, and
 * beside it the Firebase SDK, which seldom changes and is many times as large, and what else is to be
 * apart. Those beside it are loaded together, before the expose runs.
 *
 * @param context The package's folder, absolute.
 */
export function remoteChunks(
  expose: string,
  container: string,
  context: string,
  ownFile?: OwnFile,
): NonNullable<Configuration['optimization']> {
  return {
    splitChunks: {
      chunks: ({ name }) => name === expose,
      cacheGroups: {
        default: false,
        defaultVendors: false,
        [FIREBASE]: { name: FIREBASE, test: isFirebase, priority: 2, enforce: true },
        ...(ownFile === undefined
          ? {}
          : {
              [ownFile.name]: {
                name: ownFile.name,
                test: (module: Module) => isBelow(module, context, ownFile.folders),
                priority: 2,
                enforce: true,
              },
            }),
        // The name of a chunk that is there already: the modules go into the entry.
        [container]: { name: container, priority: 1, enforce: true },
      },
    },
  };
}

/** Also the module that takes `@firebase/app` from the shell, which loads it only when it is asked for. */
function isFirebase(module: Module): boolean {
  return /[\\/]node_modules[\\/](@?firebase|idb)[\\/]|@firebase\/app/.test(module.identifier());
}

function isBelow(module: Module, context: string, folders: readonly string[]): boolean {
  const file = module.nameForCondition();
  return folders.some((folder) => file?.startsWith(path.join(context, 'src', folder) + path.sep));
}
