import { type Configuration, rspack, type RspackPluginInstance } from '@rspack/core';
import { REMOTE_ENTRY_FILE, type RemoteName, REMOTES } from '@laundry-board/shared-types';
import { RemoteRuntime } from '../../../rspack/remoteRuntime.ts';

/** What the container of a remote is, whichever plugin makes it. */
interface Container {
  readonly name: string;
  readonly filename: string;
  readonly library: { readonly type: string; readonly name: string };
  readonly exposes: Record<string, { readonly import: string; readonly name: string }>;
}

/** Has another plugin make a remote's container. */
export function replaceContainer(
  config: Configuration,
  remote: RemoteName,
  plugin: (container: Container) => RspackPluginInstance,
): Configuration {
  const { container: name, expose } = REMOTES[remote];
  const others = (config.plugins ?? []).filter(
    (other) =>
      !(
        other instanceof rspack.container.ModuleFederationPluginV1 || other instanceof RemoteRuntime
      ),
  );
  const container: Container = {
    name,
    filename: REMOTE_ENTRY_FILE,
    library: { type: 'window', name },
    exposes: { [expose]: { import: `./src/${remote}.ts`, name: remote } },
  };
  return { ...config, plugins: [...others, plugin(container)] };
}
