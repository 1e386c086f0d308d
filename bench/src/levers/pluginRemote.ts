import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import type { Configuration } from '@rspack/core';
import { type RemoteName, SHARED_DEPENDENCIES } from 'shared-types';
import { replaceContainer } from './replaceContainer.ts';

const SHARED = Object.fromEntries(
  Object.entries(SHARED_DEPENDENCIES).map(([name, requiredVersion]) => [
    name,
    { singleton: true, requiredVersion, import: false as const },
  ]),
);

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
  return replaceContainer(
    config,
    remote,
    (container) =>
      new ModuleFederationPlugin({
        ...container,
        shared: SHARED,
        experiments: { externalRuntime: runtime === 'of-the-page' },
        manifest: false,
        dts: false,
      }),
  );
}
