import type { Configuration, Module } from '@rspack/core';

const FIREBASE = 'firebase';

/**
 * The files that a remote is built into: the entry with what it exposes, so that one request does, and
 * the Firebase SDK, which seldom changes and is many times as large.
 */
export function remoteChunks(
  expose: string,
  container: string,
): NonNullable<Configuration['optimization']> {
  return {
    splitChunks: {
      chunks: ({ name }) => name === expose,
      cacheGroups: {
        default: false,
        defaultVendors: false,
        [FIREBASE]: { name: FIREBASE, test: isFirebase, priority: 2, enforce: true },
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
