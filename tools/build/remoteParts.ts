import path from 'node:path';
import type { Configuration, Module } from '@rspack/core';
import AdmZip from 'adm-zip';
import {
  CONTRACT_VERSIONS,
  type RemoteName,
  REMOTES,
  SHARED_DEPENDENCIES,
} from '@laundry-board/shared-types';
import { buildVersion } from './versions.ts';

// The federation plugin reads the same variable for its manifest.
process.env['MF_BUILD_VERSION'] ??= buildVersion();

/** What a remote's entry states of its build, for a `DefinePlugin`: see container-runtime/src/entry.ts. */
export function entryConstants(
  remote: RemoteName,
  ownFile?: OwnFile,
): Readonly<Record<string, string>> {
  const beside = [FIREBASE_CHUNK, ...(ownFile === undefined ? [] : [ownFile.name])];
  return {
    CONTAINER: JSON.stringify(REMOTES[remote].container),
    VERSION: JSON.stringify(buildVersion()),
    BUILT_AGAINST: JSON.stringify({
      contract: CONTRACT_VERSIONS[remote],
      shared: SHARED_DEPENDENCIES,
    }),
    CHUNKS_BESIDE: JSON.stringify(beside),
  };
}

/** A remote's types for other teams, packed without the time: the same sources give the same bytes. */
export const REMOTE_TYPES = {
  consumeTypes: false,
  generateTypes: {
    tsConfigPath: '../tools/build/tsconfig.types.json',
    afterGenerate: ({ zipTypesPath }: { readonly zipTypesPath: string }): void => {
      const zip = new AdmZip(zipTypesPath);
      for (const entry of zip.getEntries()) entry.header.time = new Date(1980, 0, 1);
      zip.writeZip(zipTypesPath);
    },
  },
};

/** Code of a remote that has a file of its own, because it changes at other times than the rest. */
export interface OwnFile {
  readonly name: string;
  /** Below the package's `src`. */
  readonly folders: readonly string[];
}

/** The name of the chunk with the Firebase SDK. */
const FIREBASE_CHUNK = 'firebase';

const FIREBASE = /[\\/]node_modules[\\/](@?firebase|idb)[\\/]|@firebase\/app/;

/**
 * The files that a remote is built into. The entry contains the exposed module, so that one request loads both. Beside
 * it are the Firebase SDK, which seldom changes and is many times as large, and other code that needs its own file.
 * Those files are loaded together, before the expose runs.
 *
 * @param context The package's folder, absolute.
 */
export function remoteChunks(
  remote: RemoteName,
  context: string,
  { name: ownName, folders }: OwnFile = { name: 'own', folders: [] },
): NonNullable<Configuration['optimization']> {
  const ownFolders = folders.map((folder) => path.join(context, 'src', folder) + path.sep);
  const isOwn = (module: Module): boolean =>
    ownFolders.some((folder) => module.nameForCondition()?.startsWith(folder));
  const chunk = (name: string, test: (module: Module) => boolean, priority: number) => ({
    [name]: { name, test, priority, enforce: true },
  });
  return {
    // The entry names chunks.
    chunkIds: 'named',
    splitChunks: {
      chunks: ({ name }) => name === remote,
      cacheGroups: {
        default: false,
        defaultVendors: false,
        // Also the module that gets `@firebase/app` from the shell, which loads it only when it is asked for.
        ...chunk(FIREBASE_CHUNK, (module) => FIREBASE.test(module.identifier()), 2),
        ...chunk(ownName, isOwn, 2),
        // The name of a chunk that is there already: the modules go into the entry.
        ...chunk(REMOTES[remote].container, () => true, 1),
      },
    },
  };
}
