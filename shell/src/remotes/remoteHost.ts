import { createInstance } from '@module-federation/enhanced/runtime';
import { REMOTES, type RemoteName } from 'shared-types';
import { loadContainer } from './loadContainer.ts';
import { sharedModules } from './sharedModules.ts';

/**
 * The federation runtime of the page. It keeps the share scope and the containers; entries are
 * loaded by {@link loadContainer}, because the runtime's own loader never gives up on a script that
 * hangs and can't tell why one failed.
 */
export const remoteHost = createInstance({
  name: 'shell',
  remotes: [],
  // `version-first` would load every remote at once, also on routes that show none.
  shareStrategy: 'loaded-first',
  shared: Object.fromEntries(
    Object.entries(sharedModules).map(([name, { version, module }]) => [
      name,
      {
        version,
        // Handed over at once: a remote in one file takes its shared modules without waiting.
        get: () => () => module,
        shareConfig: { singleton: true, requiredVersion: false },
      },
    ]),
  ),
  plugins: [
    {
      name: 'container-loader',
      loadEntry: async ({ remoteInfo: { name, entry } }) =>
        isRemoteName(name) ? loadContainer(name, entry) : undefined,
    },
  ],
});

function isRemoteName(name: string): name is RemoteName {
  return name in REMOTES;
}
