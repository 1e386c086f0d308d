import path from 'node:path';
import type { Configuration, Module } from '@rspack/core';

/** Code of a remote that has a file of its own, because it changes at other times than the rest. */
export interface OwnFile {
  readonly name: string;
  /** Below the package's `src`. */
  readonly folders: readonly string[];
}

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
  const ownFolders = ownFile?.folders.map((name) => path.join(context, 'src', name) + path.sep);
  const chunk = (name: string, test: (module: Module) => boolean, priority: number) => ({
    [name]: { name, test, priority, enforce: true },
  });
  return {
    splitChunks: {
      chunks: ({ name }) => name === expose,
      cacheGroups: {
        default: false,
        defaultVendors: false,
        // Also the module that takes `@firebase/app` from the shell, which loads it only when it is asked for.
        ...chunk('firebase', (module) => FIREBASE.test(module.identifier()), 2),
        ...(ownFile &&
          chunk(
            ownFile.name,
            (module) =>
              ownFolders?.some((folder) => module.nameForCondition()?.startsWith(folder)) ?? false,
            2,
          )),
        // The name of a chunk that is there already: the modules go into the entry.
        ...chunk(container, () => true, 1),
      },
    },
  };
}

const FIREBASE = /[\\/]node_modules[\\/](@?firebase|idb)[\\/]|@firebase\/app/;
