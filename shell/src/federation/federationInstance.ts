import { createInstance } from '@module-federation/enhanced/runtime';
import { REMOTE_MANIFEST_FILE, REMOTES, type RemoteName } from '@laundry-board/shared-types';
import type { Container } from './loadContainer.ts';
import { remoteVersion } from './RemoteError.ts';
import { sharedModules } from './sharedModules.ts';

/**
 * The page's federation instance. It keeps the share scope, initialises the containers and returns what
 * they expose. Their entries are loaded by `loadContainer`, because the runtime's own loader waits 20 s for
 * a script that hangs and can't tell why one failed.
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
        // Provided at once where it can be: remotes that were deployed before containers waited need that.
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
 * Loads what a remote exposes from its container, which is given the shared modules first.
 *
 * @param entry URL that the container was loaded from; a new one replaces an earlier container.
 * @returns The module as it came; its shape is not checked.
 */
export function loadExposedModule(
  remote: RemoteName,
  entry: string,
  loaded: Container,
): Promise<unknown> {
  const { expose } = REMOTES[remote];
  // Known already at a later attempt; what counts is the container, which replaces the one before.
  host.registerRemotes([{ name: remote, entry }]);
  host.initRawContainer(remote, entry, loaded);
  showInDeveloperTools(remote, entry);
  return host.loadRemote<unknown>(remote + expose.slice(1));
}

/**
 * Writes down which remote is on the page, where the runtime itself does for remotes that it loads by
 * their manifest; Module Federation's browser extension reads it there.
 */
function showInDeveloperTools(remote: RemoteName, remoteEntry: string): void {
  // oxlint-disable-next-line no-underscore-dangle
  const { moduleInfo } = window.__FEDERATION__;
  const version = new URL(REMOTE_MANIFEST_FILE, remoteEntry).href;
  moduleInfo[`${remote}:${version}`] = {
    remoteEntry,
    version,
    buildVersion: remoteVersion(remote),
  };
}
