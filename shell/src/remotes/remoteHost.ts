import { createInstance } from '@module-federation/enhanced/runtime';
import { REMOTES, type RemoteName } from '@laundry-board/shared-types';
import type { Container } from './loadContainer.ts';
import { sharedModules } from './sharedModules.ts';

/**
 * The federation runtime of the page. It keeps the share scope and initialises the containers; their
 * entries are loaded by `loadContainer`, because the runtime's own loader does not give up on a
 * script that hangs and can't tell why one failed. The builds leave that out, and more that is not
 * reached from here (rspack/hostRuntime.ts).
 */
const host = createInstance({
  name: 'shell',
  remotes: [],
  // `version-first` would load every remote at once, also on routes that show none.
  shareStrategy: 'loaded-first',
  shared: Object.fromEntries(
    Object.entries(sharedModules).map(([name, { version, take }]) => [
      name,
      {
        version,
        // Handed over at once where it can be: an entry takes its shared modules without waiting.
        get: () => {
          const module = take();
          return module instanceof Promise
            ? module.then((loaded: unknown) => () => loaded)
            : () => module;
        },
        shareConfig: { singleton: true, requiredVersion: false },
      },
    ]),
  ),
});

/**
 * Takes the expose of a remote from its loaded container, which gets the shared modules first.
 *
 * @param entry Address that the container was loaded from; a new one replaces an earlier container.
 * @returns The module as it came; its shape is not checked.
 */
export function takeExpose(remote: RemoteName, entry: string, loaded: Container): Promise<unknown> {
  const { expose } = REMOTES[remote];
  // Known already at a later attempt; what counts is the container, which replaces the one before.
  host.registerRemotes([{ name: remote, entry }]);
  host.initRawContainer(remote, entry, loaded);
  return host.loadRemote<unknown>(remote + expose.slice(1));
}
