import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import type { Configuration } from '@rspack/core';
import type { RemoteName } from '@laundry-board/shared-types';
import { TAKEN_MODULES } from '../../../rspack/takenModules.ts';
import { replaceContainer } from './replaceContainer.ts';

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
        shared: TAKEN_MODULES,
        experiments: { externalRuntime: runtime === 'of-the-page' },
        manifest: false,
        dts: false,
      }),
  );
}
