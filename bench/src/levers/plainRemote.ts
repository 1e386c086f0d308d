import { type Configuration, rspack } from '@rspack/core';
import { type RemoteName, SHARED_DEPENDENCIES } from 'shared-types';
import { installedVersion } from '../../../rspack/installedVersion.ts';
import { replaceContainer } from './replaceContainer.ts';

/**
 * A remote with the runtime that the bundler has for containers, which negotiates versions.
 *
 * @param copies Whether it builds a copy of each shared module, for a page that lends none.
 */
export function plainRemote(
  config: Configuration,
  remote: RemoteName,
  copies: boolean,
): Configuration {
  const shared = Object.fromEntries(
    Object.entries(SHARED_DEPENDENCIES).map(([name, requiredVersion]) => [
      name,
      copies
        ? { singleton: true, requiredVersion, version: installedVersion(name) }
        : { singleton: true, requiredVersion, import: false as const },
    ]),
  );
  return replaceContainer(
    config,
    remote,
    (container) => new rspack.container.ModuleFederationPluginV1({ ...container, shared }),
  );
}
