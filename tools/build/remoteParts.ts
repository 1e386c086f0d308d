import path from 'node:path';
import { type Configuration, type Module, rspack, type RspackPluginInstance } from '@rspack/core';
import AdmZip from 'adm-zip';
import {
  CONTRACT_VERSIONS,
  type RemoteName,
  REMOTES,
  SHARED_DEPENDENCIES,
} from '@laundry-board/shared-types';
import { buildVersion } from './versions.ts';

/** What a remote's entry states of its build, for a `DefinePlugin`: see container-runtime/src/entry.ts. */
export function entryConstants(remote: RemoteName): Readonly<Record<string, string>> {
  return {
    CONTAINER: JSON.stringify(REMOTES[remote].container),
    VERSION: JSON.stringify(buildVersion()),
    BUILT_AGAINST: JSON.stringify({
      contract: CONTRACT_VERSIONS[remote],
      shared: SHARED_DEPENDENCIES,
    }),
    CHUNKS_BESIDE: JSON.stringify([FIREBASE_CHUNK]),
  };
}

/** The part of a manifest that states the build's version. */
interface VersionedManifest {
  readonly metaData: { readonly buildInfo: { buildVersion: string } };
}

/** Has the federation plugin's manifest state the version that the entry states. */
export const REMOTE_MANIFEST = {
  additionalData: <M extends VersionedManifest>({ stats }: { readonly stats: M }): M => {
    stats.metaData.buildInfo.buildVersion = buildVersion();
    return stats;
  },
};

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

const ROOT = path.join(import.meta.dirname, '../..');

/** The runtime inside a remote's container, by the path that the federation plugin wants. */
export const CONTAINER_RUNTIME = path.join(ROOT, 'container-runtime');

/**
 * Names the container's runtime by its package. The federation plugin imports it by its path on this machine, which the
 * public source map would show and the ids of modules depend on: a build in another folder would have other bytes.
 */
export function importRuntimeByName(): RspackPluginInstance {
  const quoted = (name: string): string => encodeURIComponent(JSON.stringify(name));
  const file = quoted(path.join(CONTAINER_RUNTIME, 'src/index.ts'));
  return new rspack.NormalModuleReplacementPlugin(/!=!data:text\/javascript,/, (resolved) => {
    resolved.request = resolved.request.replace(file, quoted('@laundry-board/container-runtime'));
  });
}

/** The name of the chunk with the Firebase SDK. */
const FIREBASE_CHUNK = 'firebase';

const FIREBASE = /[\\/]node_modules[\\/](@?firebase|idb)[\\/]|@firebase\/app/;

/**
 * The files that a remote is built into. The entry contains the exposed module, so that one request loads both. Beside
 * it is the Firebase SDK, which seldom changes and is many times as large. It is loaded before the expose runs.
 */
export function remoteChunks(remote: RemoteName): NonNullable<Configuration['optimization']> {
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
        // The name of a chunk that is there already: the modules go into the entry.
        ...chunk(REMOTES[remote].container, () => true, 1),
      },
    },
  };
}
