import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import type { Configuration } from '@rspack/core';
import { SHARED_DEPENDENCIES } from '@laundry-board/shared-types';
import { installedVersion } from '../../../rspack/installedVersion.ts';
import { ROOT } from '../folders.ts';
import { changeAliases } from './changeAliases.ts';

/** What a host hands over at once. `@firebase/app` is loaded when it is taken, which stays the host's own code. */
const EAGER = Object.keys(SHARED_DEPENDENCIES).filter((name) => name !== '@firebase/app');

const takeInstanceOfPlugin = changeAliases((aliases) => [
  ...aliases,
  [
    path.join(ROOT, 'shell/src/federation/remoteHost.ts'),
    path.join(ROOT, 'bench/src/levers/swaps/remoteHostOfPlugin.ts'),
  ],
]);

/** The shell as a host that the federation's build plugin makes; its remotes are named at run time still. */
export function pluginHost(config: Configuration): Configuration {
  const swapped = takeInstanceOfPlugin(config);
  return {
    ...swapped,
    plugins: [
      ...(swapped.plugins ?? []),
      new ModuleFederationPlugin({
        name: 'shell',
        shareStrategy: 'loaded-first',
        shared: Object.fromEntries(
          EAGER.map((name) => [
            name,
            {
              singleton: true,
              eager: true,
              version: installedVersion(name),
              requiredVersion: false as const,
            },
          ]),
        ),
        manifest: false,
        dts: false,
      }),
    ],
  };
}
