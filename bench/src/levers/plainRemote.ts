import { type Configuration, rspack } from '@rspack/core';
import { type RemoteName, SHARED_DEPENDENCIES } from '@laundry-board/shared-types';
import { installedVersion } from '../../../rspack/installedVersion.ts';
import { TAKEN_MODULES } from '../../../rspack/takenModules.ts';
import { replaceContainer } from './replaceContainer.ts';

/** The shared modules of a remote that builds a copy of each, for a page that lends none. */
const COPIED_MODULES = Object.fromEntries(
  Object.entries(SHARED_DEPENDENCIES).map(([name, requiredVersion]) => [
    name,
    { singleton: true, requiredVersion, version: installedVersion(name) },
  ]),
);

/** A remote with the runtime that the bundler has for containers, which negotiates versions. */
export function plainRemote(
  config: Configuration,
  remote: RemoteName,
  modules: 'taken' | 'copied',
): Configuration {
  const shared = modules === 'taken' ? TAKEN_MODULES : COPIED_MODULES;
  return replaceContainer(
    config,
    remote,
    (container) => new rspack.container.ModuleFederationPluginV1({ ...container, shared }),
  );
}
