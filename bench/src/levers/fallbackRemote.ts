import { type Configuration, rspack } from '@rspack/core';
import { type RemoteName, SHARED_DEPENDENCIES } from 'shared-types';
import { installedVersion } from '../../../rspack/installedVersion.ts';
import { replaceContainer } from './replaceContainer.ts';

const SHARED = Object.fromEntries(
  Object.entries(SHARED_DEPENDENCIES).map(([name, requiredVersion]) => [
    name,
    { singleton: true, requiredVersion, version: installedVersion(name) },
  ]),
);

/** A remote that builds a copy of each shared module, for a page that lends none. */
export function fallbackRemote(config: Configuration, remote: RemoteName): Configuration {
  return replaceContainer(
    config,
    remote,
    (container) => new rspack.container.ModuleFederationPluginV1({ ...container, shared: SHARED }),
  );
}
