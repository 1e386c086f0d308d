import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Configuration, rspack } from '@rspack/core';
import {
  chunksGlobal,
  REMOTE_ENTRY_FILE,
  REMOTES,
  SHARED_DEPENDENCIES,
  type RemoteName,
} from '@laundry-board/shared-types';
import { isInDeployedShell, type Mode, packageConfig } from '@laundry-board/build/packageConfig';
import {
  type Page,
  pageBuildConfig,
  REFRESH_OF_THE_PAGE,
} from '@laundry-board/build/pageBuildConfig';
import { PublishedTypes } from '@laundry-board/build/publishedTypes';
import {
  CONTAINER_RUNTIME,
  entryConstants,
  importRuntimeByName,
  REMOTE_MANIFEST,
  REMOTE_TYPES,
  remoteChunks,
} from '@laundry-board/build/remoteParts';
import { buildVersion } from '@laundry-board/build/versions';

/** What the rspack command line hands to a configuration; `RSPACK_SERVE` is set by `rspack serve`. */
type ConfigurationFactory = (
  command: { readonly RSPACK_SERVE?: boolean },
  options: { readonly mode?: Mode },
) => Configuration;

interface RemoteOptions {
  readonly remote: RemoteName;
  /** The module behind the remote's expose. */
  readonly exposes: string;
  /** The page that shows this remote alone. */
  readonly standalone: Page;
}

/** As the plugin's `experiments.optimization`: the page is a browser's, and gives remotes by their entry, not by their manifest. */
const RUNTIME_SWITCHES = {
  ENV_TARGET: JSON.stringify('web'),
  FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
  FEDERATION_OPTIMIZE_NO_SHARED: 'false',
};

/** The host: a page that loads its remotes at run time, so that its build names none of them. */
export function hostConfig(page: Page): ConfigurationFactory {
  return (...given) => {
    const mode = modeOf(...given);
    const base = packageConfig('shell', mode);
    const plugins = [
      ...(base.plugins ?? []),
      new rspack.DefinePlugin(RUNTIME_SWITCHES),
      ...(mode === 'production' ? [new PublishedTypes()] : []),
    ];
    // The shortest ones. Its files are all named anew with each deploy, so that it does not matter that ids move.
    const optimization = { ...base.optimization, moduleIds: 'natural' } as const;
    // In the html, which is fetched with every visit: in a script it would change the names of files.
    const templateParameters = { ...page.templateParameters, version: buildVersion() };
    // Firebase finds the browser's own global object without Node.js's name of it.
    const config = { ...base, plugins, optimization, node: { global: false } } as const;
    return pageBuildConfig(config, { ...page, templateParameters }, mode);
  };
}

/** A remote: a container with one expose, or with STANDALONE=1 a page of its own. */
export function remoteConfig({ remote, exposes, standalone }: RemoteOptions): ConfigurationFactory {
  const { container, expose } = REMOTES[remote];
  return (...given) => {
    const mode = modeOf(...given);
    const base = packageConfig(remote, mode);
    if (process.env['STANDALONE'] === '1') return pageBuildConfig(base, standalone, mode);
    return {
      ...base,
      // An entry by the container's name becomes part of the container.
      entry: { [container]: '@laundry-board/container-runtime/entry' },
      ...(mode === 'development' && !isInDeployedShell() ? { externals: REFRESH_OF_THE_PAGE } : {}),
      output: { ...base.output, chunkLoadingGlobal: chunksGlobal(container) },
      optimization: {
        ...base.optimization,
        ...remoteChunks(remote),
      },
      plugins: [
        ...(base.plugins ?? []),
        new rspack.DefinePlugin(entryConstants(remote)),
        importRuntimeByName(),
        new ModuleFederationPlugin({
          name: container,
          filename: REMOTE_ENTRY_FILE,
          // A property of window can be deleted, so a broken container can be loaded once more.
          library: { type: 'window', name: container },
          exposes: { [expose]: { import: [exposes], name: remote } },
          // The shell always has one of each, and refuses a remote that was built against another: no remote needs its own.
          shared: Object.fromEntries(
            Object.entries(SHARED_DEPENDENCIES).map(([name, requiredVersion]) => [
              name,
              { singleton: true, requiredVersion, import: false },
            ]),
          ),
          implementation: CONTAINER_RUNTIME,
          manifest: REMOTE_MANIFEST,
          dts: mode === 'production' && REMOTE_TYPES,
        }),
        // The entry names the hashes of all other scripts, so that a pin of the entry covers them.
        ...(mode === 'production'
          ? [new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] })]
          : []),
      ],
    };
  };
}

function modeOf(...[command, options]: Parameters<ConfigurationFactory>): Mode {
  return options.mode ?? (command.RSPACK_SERVE === true ? 'development' : 'production');
}
