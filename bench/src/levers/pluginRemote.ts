import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Configuration, rspack } from '@rspack/core';
import { REMOTE_ENTRY_FILE, type RemoteName, REMOTES, SHARED_DEPENDENCIES } from 'shared-types';

/**
 * A remote as the federation's build plugin makes it.
 *
 * @param runtime Where the core of the runtime is: whole in the entry, or on the page, whose host has
 *   to provide it.
 */
export function pluginRemote(
  config: Configuration,
  remote: RemoteName,
  runtime: 'own' | 'of-the-page',
): Configuration {
  const { container, expose } = REMOTES[remote];
  const others = (config.plugins ?? []).filter(
    (plugin) => !(plugin instanceof rspack.container.ModuleFederationPluginV1),
  );
  return {
    ...config,
    plugins: [
      ...others,
      new ModuleFederationPlugin({
        name: container,
        filename: REMOTE_ENTRY_FILE,
        library: { type: 'window', name: container },
        exposes: { [expose]: { import: `./src/${remote}.ts`, name: remote } },
        shared: Object.fromEntries(
          Object.entries(SHARED_DEPENDENCIES).map(([name, requiredVersion]) => [
            name,
            { singleton: true, requiredVersion, import: false as const },
          ]),
        ),
        experiments: { externalRuntime: runtime === 'of-the-page' },
        manifest: false,
        dts: false,
      }),
    ],
  };
}
